import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps the focus when a press removes the pressed button: moves it to the place's first button or link, else to the
 * place itself, which gets `tabIndex={-1}`.
 * @param state decides which buttons show; the focus is checked when it changes
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
    // The place itself shows no focus; scrolling to it below a list that has grown would take the reader to the end.
    else place.current?.focus({ preventScroll: true })
  }, [state])
  return place
}
