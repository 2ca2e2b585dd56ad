import { type RefObject, useEffect, useRef } from 'react'

/**
 * On a phone what a press changes may be scrolled away above the button that was pressed: it comes into view.
 *
 * @param changed what changes with it
 */
export function useInView(changed: unknown) {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(changed)
  useEffect(() => {
    if (before.current === changed) return
    before.current = changed
    const top = place.current?.getBoundingClientRect().top ?? 0
    if (top < 0) place.current?.scrollIntoView({ block: 'start' })
  }, [changed])
  return place
}

/**
 * The button that was pressed is gone with its stage: the focus goes to where the next one stands.
 *
 * @param place with `tabIndex={-1}`
 */
export function useFocusKept(stage: string, place: RefObject<HTMLElement | null>): void {
  const before = useRef(stage)
  const last = useRef<EventTarget>(null)
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      last.current = target
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [])
  useEffect(() => {
    if (before.current === stage) return
    before.current = stage
    // A page that goes on with an earlier plan has had no focus yet, and takes none.
    const gone = last.current instanceof Element && !last.current.isConnected
    if (gone && document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, [stage, place])
}

/** The same for what takes the place of a plan in the middle of a visit: it comes into view and has the focus. */
export function useTakenPlace(status: string) {
  const place = useInView(status)
  useFocusKept(status, place)
  return place
}
