import { type RefObject, useEffect, useRef, useState } from 'react'
import { usePlace } from '#web/lib/navigation.ts'

interface Disclosure {
  open: boolean
  toggle: () => void
  /** Around the button and what it opens. */
  box: RefObject<HTMLDivElement | null>
}

/** A menu under a button: Escape, a press outside, leaving it by Tab and a navigation close it. */
export function useDisclosure(): Disclosure {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const { key } = usePlace()
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes whenever the place changes
  useEffect(() => setOpen(false), [key])
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
