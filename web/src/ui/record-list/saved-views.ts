import { useState } from 'react'
import type { ListQuery } from './types.ts'

/** A question that somebody wants to ask again. */
export interface SavedView {
  readonly name: string
  readonly query: ListQuery
}

export const VIEWS_MAX = 20
export const VIEW_NAME_LENGTH_MAX = 40

const storageKey = (list: string) => `fairflight.staff.views.${list}`

/** Views are this browser's own: what somebody looks for is nobody else's business. */
export function useSavedViews(list: string) {
  const [views, setViews] = useState(() => readViews(list))
  function keep(next: readonly SavedView[]) {
    setViews(next)
    try {
      localStorage.setItem(storageKey(list), JSON.stringify(next))
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
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(list)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isView) : []
  } catch {
    return []
  }
}

function isView(value: unknown): value is SavedView {
  if (typeof value !== 'object' || value === null || !('name' in value) || !('query' in value)) return false
  const { name, query } = value
  return typeof name === 'string' && typeof query === 'object' && query !== null && 'filters' in query
}
