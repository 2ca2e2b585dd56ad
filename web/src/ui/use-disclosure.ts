import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useClosedByBack } from './use-closed-by-back.ts'

interface Disclosure<Box extends HTMLElement> {
  open: boolean
  toggle: () => void
  /** Contains the button and what it opens. */
  box: RefObject<Box | null>
}

/** A menu under a button. Back, Escape, a press outside, leaving by Tab and navigation close it. */
export function useDisclosure<Box extends HTMLElement = HTMLDivElement>(): Disclosure<Box> {
  const [open, setOpen] = useState(false)
  const box = useRef<Box>(null)
  useClosedByMoves(open, () => setOpen(false))
  const closeAndReturn = () => {
    setOpen(false)
    box.current?.querySelector<HTMLElement>('button, summary')?.focus()
  }
  useClosedByBack(open, closeAndReturn)
  const closeByEscape = useEffectEvent(closeAndReturn)
  useEffect(() => {
    if (!open) return
    const outside = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false)
    }
    const byEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') closeByEscape()
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
