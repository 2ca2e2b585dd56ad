import { type RefObject, useEffect, useRef, useState } from 'react'

interface Disclosure {
  open: boolean
  toggle: () => void
  /** Contains the button and what it opens. */
  box: RefObject<HTMLDivElement | null>
}

/** A menu under a button. Escape, a press outside, leaving by Tab and navigation close it. */
export function useDisclosure(): Disclosure {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useClosedByMoves(open, () => setOpen(false))
  useEffect(() => {
    if (!open) return
    const outside = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false)
    }
    const byEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      box.current?.querySelector('button')?.focus()
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    document.addEventListener('keydown', byEscape)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
      document.removeEventListener('keydown', byEscape)
    }
  }, [open])
  return { open, toggle: () => setOpen(!open), box }
}

/** Closes a menu when a link of this document or a step back is followed. */
export function useClosedByMoves(open: boolean, close: () => void): void {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    if (!open) return
    const moved = () => latest.current()
    const clicked = ({ target }: Event) => target instanceof Element && target.closest('a') && moved()
    document.addEventListener('click', clicked)
    window.addEventListener('popstate', moved)
    return () => {
      document.removeEventListener('click', clicked)
      window.removeEventListener('popstate', moved)
    }
  }, [open])
}
