import { type RefObject, useEffect, useState } from 'react'
import { store, stored } from '#web/lib/storage.ts'

const STORED = 'fairflight.staff.single-keys'

/**
 * Handles the list's single keys: j and k focus the next and previous row, x selects it; Enter opens it, since its link
 * has the focus. The key in a button's `aria-keyshortcuts` presses that button of the row. Users of dictation or other
 * shortcuts can switch single keys off (WCAG 2.1.4).
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
      // If storage is switched off, the choice applies to this page only.
      store(STORED, on ? undefined : 'off')
    },
  }
}

export function areRowKeysOn(): boolean {
  return stored(STORED) !== 'off'
}

/** Returns true if the key is typed text, or meant for the browser or a dialog. */
export function isShortcutBlocked(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true
  // The editor's text is in a shadow root, and events outside it name only the host.
  const [first] = event.composedPath()
  const target = first instanceof HTMLElement ? first : document.body
  const isTextInput =
    target.isContentEditable ||
    target.matches('[role=textbox], textarea, select, input:not([type="checkbox"])')
  return isTextInput || target.closest('dialog') !== null
}

/** Returns the first row below the sticky head, as a start for j and k. */
function firstInView(rows: readonly HTMLElement[]): HTMLElement | undefined {
  const head = rows[0]?.closest('table')?.tHead?.getBoundingClientRect().bottom ?? 0
  return rows.find((row) => row.getBoundingClientRect().top >= Math.max(0, head)) ?? rows[0]
}

/** Focuses the row's link or button, not its check box, which comes earlier in the document. */
export function focusRow(row: HTMLElement | undefined): void {
  const opener = row?.querySelector<HTMLElement>('th a, th button')
  const target = opener ?? row?.querySelector<HTMLElement>('a, button, input')
  target?.focus()
}
