import { useEffect, useRef, useState } from 'react'
import type { Plane } from './planes.tsx'

const GLIDE_MS = 1100

/** Returns a value that can be set, or glide to another one; with reduced motion it arrives at once. */
export function useGlide(initial: number) {
  const [value, setValue] = useState(initial)
  const frame = useRef(0)
  const set = (next: number) => {
    cancelAnimationFrame(frame.current)
    setValue(next)
  }
  const glide = (from: number, to: number) => {
    set(from)
    if (!window.matchMedia?.('(prefers-reduced-motion: no-preference)').matches) return setValue(to)
    const startMs = performance.now()
    const step = () => {
      const share = Math.min(1, (performance.now() - startMs) / GLIDE_MS)
      setValue(from + (to - from) * share * share * (3 - 2 * share))
      if (share < 1) frame.current = requestAnimationFrame(step)
    }
    frame.current = requestAnimationFrame(step)
  }
  useEffect(() => () => cancelAnimationFrame(frame.current), [])
  return { value, set, glide }
}

/** Returns planes that take off one after the other, and the function that draws others. */
export function useLaunch() {
  const [drawn, setDrawn] = useState<readonly Plane[]>([])
  const launched = useGlide(0)
  return {
    /** All planes, also those that have not taken off yet. */
    drawn,
    planes: drawn.slice(0, Math.round(launched.value)),
    /** The first `kept` planes are in the air already. */
    launch: (planes: readonly Plane[], kept = 0) => {
      setDrawn(planes)
      launched.glide(kept, planes.length)
    },
  }
}
