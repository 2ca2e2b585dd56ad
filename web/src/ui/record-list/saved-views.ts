import { useState } from 'react'
import type { ListQuery } from './types.ts'

/** A question that somebody wants to ask again. */
export interface SavedView {
  readonly name: string
  readonly query: ListQuery
}

export const VIEWS_MAX = 20
export const VIEW_NAME_LENGTH_MAX = 40

/** An object: the views of each list. */
const STORED = 'fairflight.staff.views'

/** Views are this browser's own: what somebody looks for is nobody else's business. */
export function useSavedViews(list: string) {
  const [views, setViews] = useState(() => readViews(list))
  function keep(next: readonly SavedView[]) {
    setViews(next)
    try {
      localStorage.setItem(STORED, JSON.stringify({ ...readAll(), [list]: next }))
    } catch {
      // Storage is full or switched off: the views live as long as the page.
    }
  }
  return {
    views,
    /** A view of the same name is replaced. */
    save: (view: SavedView) =>
      keep([...views.filter(({ name }) => name !== view.name), view].slice(-VIEWS_MAX)),
    remove: (name: string) => keep(views.filter((view) => view.name !== name)),
  }
}

function readViews(list: string): readonly SavedView[] {
  const views = readAll()[list]
  return Array.isArray(views) ? views.filter(isView) : []
}

function readAll(): Readonly<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? '{}')
    return typeof stored === 'object' && stored !== null ? { ...stored } : {}
  } catch {
    return {}
  }
}

function isView(value: unknown): value is SavedView {
  if (typeof value !== 'object' || value === null || !('name' in value) || !('query' in value)) return false
  const { name, query } = value
  return typeof name === 'string' && typeof query === 'object' && query !== null && 'filters' in query
}
