import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Size } from './layout.ts'

/** Until it is known, and in print: about the width of a page's text. */
const USUAL: Size = { width: 640, em: 13 }

/** The room that an element has for a drawing, and the size of its text; follows both. */
export function useSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState(USUAL)
  useLayoutEffect(() => {
    const box = element.current
    if (!box) return
    const measure = () => {
      const width = Math.round(box.clientWidth)
      const em = Number.parseFloat(getComputedStyle(box).fontSize)
      // What is hidden keeps its drawing.
      if (width > 0 && em > 0) setSize((now) => (now.width === width && now.em === em ? now : { width, em }))
    }
    const print = () => flushSync(() => setSize(USUAL))
    measure()
    const observer = typeof ResizeObserver === 'function' ? new ResizeObserver(measure) : undefined
    observer?.observe(box)
    window.addEventListener('beforeprint', print)
    window.addEventListener('afterprint', measure)
    return () => {
      observer?.disconnect()
      window.removeEventListener('beforeprint', print)
      window.removeEventListener('afterprint', measure)
    }
  }, [element])
  return size
}
