import { type RefObject, useEffect, useRef } from 'react'
import { focusRow } from './use-row-keys.ts'

/**
 * Where the row in which somebody worked leaves the list, as what was decided leaves a queue, the focus goes to
 * the row that has taken its place; to the search, or whatever stands first, where it was the last.
 */
export function useRowFocus(list: RefObject<HTMLElement | null>, rows: readonly unknown[] | undefined) {
  const last = useRef<{ readonly row: Element; readonly at: number }>(undefined)
  useEffect(() => {
    const { current } = list
    const remember = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
      last.current = row ? { row, at: rowsOf(current).indexOf(row) } : undefined
    }
    current?.addEventListener('focusin', remember)
    return () => current?.removeEventListener('focusin', remember)
  }, [list])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are what changes
  useEffect(() => {
    const left = last.current
    if (!left || left.row.isConnected || document.activeElement !== document.body) return
    last.current = undefined
    const present = rowsOf(list.current)
    const next = present[Math.min(left.at, present.length - 1)]
    if (next) focusRow(next)
    else list.current?.querySelector<HTMLElement>('input, select, button')?.focus()
  }, [rows])
}

function rowsOf(list: HTMLElement | null): readonly HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
}
