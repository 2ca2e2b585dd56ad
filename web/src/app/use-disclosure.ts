import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useClosedByBack } from '#web/ui/use-closed-by-back.ts'

interface Disclosure {
  open: boolean
  toggle: () => void
  /** Contains the button and what it opens. */
  box: RefObject<HTMLDivElement | null>
}

/** A menu under a button. Back, Escape, a press outside, leaving by Tab and navigation close it. */
export function useDisclosure(): Disclosure {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useClosedByMoves(open, () => setOpen(false))
  useClosedByBack(open, () => setOpen(false))
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
  const moved = useEffectEvent(close)
  useEffect(() => {
    if (!open) return
    const onPopState = () => moved()
    const onClick = ({ target }: Event) => target instanceof Element && target.closest('a') && moved()
    document.addEventListener('click', onClick)
    window.addEventListener('popstate', onPopState)
    return () => {
      document.removeEventListener('click', onClick)
      window.removeEventListener('popstate', onPopState)
    }
  }, [open])
}
