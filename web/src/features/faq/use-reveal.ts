import { type RefObject, useEffect } from 'react'
import { usePlace } from '#web/lib/navigation.ts'

/**
 * Opens the question that the address names: when the page opens, after a navigation inside the product, and
 * for a link on the page itself, of which the router need not know yet.
 *
 * @param beforehand brings back at once what is filtered away
 */
export function useRevealByFragment(beforehand: () => void): void {
  const { hash, key } = usePlace()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same question may be asked for twice, by key
  useEffect(() => reveal(hash), [hash, key])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `beforehand` only sets state
  useEffect(() => {
    const follow = () => {
      beforehand()
      reveal(window.location.hash)
    }
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [])
}

function reveal(hash: string): void {
  const named = hash === '' ? null : document.getElementById(fragmentId(hash))
  if (!(named instanceof HTMLDetailsElement)) return
  named.open = true
  named.scrollIntoView()
  named.querySelector('summary')?.focus({ preventScroll: true })
}

/** A fragment may hold a stray percent sign. */
function fragmentId(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}

/** On paper all answers are read; afterwards the screen is as it was. */
export function useOpenOnPaper(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let opened: readonly HTMLDetailsElement[] = []
    const before = () => {
      opened = closedIn(list.current)
      setOpen(opened, true)
    }
    const after = () => setOpen(opened, false)
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [list])
}

function closedIn(list: HTMLElement | null): HTMLDetailsElement[] {
  return [...(list?.querySelectorAll<HTMLDetailsElement>('details:not([open])') ?? [])]
}

function setOpen(questions: readonly HTMLDetailsElement[], open: boolean): void {
  for (const question of questions) question.open = open
}
