import { useEffect } from 'react'

const EDITABLE = 'input:not([type=button], [type=submit], [type=range]), textarea, select, [contenteditable]'

let marks = 0

/**
 * Marks the page as busy with work that must not be interrupted: unsent input, a round in the air.
 *
 * @returns a function that removes the mark; a second call does nothing
 */
export function markBusy(): () => void {
  let marked = true
  marks += 1
  return () => {
    if (marked) marks -= 1
    marked = false
  }
}

/** Marks the page busy while the component is mounted and `busy` is true. */
export function useBusy(busy: boolean): void {
  useEffect(() => (busy ? markBusy() : undefined), [busy])
}

/** Returns true during marked work, and while a dialog is open or a field has the focus. */
export function isBusy(): boolean {
  if (marks > 0 || document.querySelector('dialog[open]')) return true
  return document.activeElement?.matches(EDITABLE) ?? false
}
