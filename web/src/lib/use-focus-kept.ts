import { type RefObject, useEffect, useRef } from 'react'

/**
 * A press may take away the very button that was pressed, and with it the place of whoever works by keys. After
 * such a change the focus goes to the first thing to press that stands there now, else to the place itself,
 * which is given `tabIndex={-1}`.
 *
 * @param state what decides about the buttons; the focus is looked after when it changes
 */
export function useFocusKept<Place extends HTMLElement>(state: unknown): RefObject<Place | null> {
  const place = useRef<Place>(null)
  const last = useRef<Element>(null)
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      last.current = target instanceof Element ? target : null
    }
    const { current } = place
    current?.addEventListener('focusin', remember)
    return () => current?.removeEventListener('focusin', remember)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state is what changes
  useEffect(() => {
    const isLost = last.current?.isConnected === false && document.activeElement === document.body
    if (!isLost) return
    last.current = null
    const next = place.current?.querySelector<HTMLElement>('a[href], button:not(:disabled), input')
    if (next) next.focus()
    // It shows nothing of its own: below a list that has just grown it would take the reader to the end.
    else place.current?.focus({ preventScroll: true })
  }, [state])
  return place
}
