import { type RefObject, useEffect, useState } from 'react'

const STORED = 'fairflight.staff.single-keys'

/**
 * j and k lead to the next and the former row, x ticks it; Enter opens the row, as its link has the focus. A button of the row that names a key in `aria-keyshortcuts` is pressed by it. Who dictates or has other shortcuts can switch single keys off (WCAG 2.1.4).
 */
export function useRowKeys(list: RefObject<HTMLElement | null>) {
  const [enabled, setEnabled] = useState(areRowKeysOn)
  useEffect(() => {
    if (!enabled) return
    const press = (event: KeyboardEvent) => {
      if (isShortcutBlocked(event)) return
      const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
      const at = rows.findIndex((row) => row.contains(document.activeElement))
      if (event.key === 'j') focusRow(at < 0 ? firstInView(rows) : rows[Math.min(at + 1, rows.length - 1)])
      if (event.key === 'k') focusRow(rows[Math.max(at - 1, 0)])
      if (event.key === 'x') rows[at]?.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click()
      const button = [...(rows[at]?.querySelectorAll('button') ?? [])].find(
        (each) => each.getAttribute('aria-keyshortcuts') === event.key,
      )
      if (button) {
        event.preventDefault()
        button.click()
      }
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [enabled, list])
  return {
    enabled,
    setEnabled: (on: boolean) => {
      setEnabled(on)
      try {
        if (on) localStorage.removeItem(STORED)
        else localStorage.setItem(STORED, 'off')
      } catch {
        // Storage is switched off: it holds for this page.
      }
    },
  }
}

export function areRowKeysOn(): boolean {
  try {
    return localStorage.getItem(STORED) !== 'off'
  } catch {
    return true
  }
}

/** A key that somebody types, or that is meant for the browser or for a dialog. */
export function isShortcutBlocked(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true
  // The editor's text lies in a shadow root, behind which an event only names its host.
  const [first] = event.composedPath()
  const at = first instanceof HTMLElement ? first : document.body
  const types =
    at.isContentEditable || at.matches('[role=textbox], textarea, select, input:not([type="checkbox"])')
  return types || at.closest('dialog') !== null
}

/** Where nobody has begun yet: below the head, which stays. */
function firstInView(rows: readonly HTMLElement[]): HTMLElement | undefined {
  const head = rows[0]?.closest('table')?.tHead?.getBoundingClientRect().bottom ?? 0
  return rows.find((row) => row.getBoundingClientRect().top >= Math.max(0, head)) ?? rows[0]
}

/** On what opens the row; its tick box stands before that in the document. */
export function focusRow(row: HTMLElement | undefined): void {
  const opens = row?.querySelector<HTMLElement>('th a, th button')
  const first = opens ?? row?.querySelector<HTMLElement>('a, button, input')
  first?.focus()
}
