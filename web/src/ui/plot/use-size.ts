import { type RefObject, startTransition, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Size } from './layout.ts'

/** About the width of a page's text; used in print and when nothing can be measured. */
const USUAL: Size = { width: 640, em: 13 }

/**
 * Returns the room that an element has for a drawing and its font size, and follows both. Undefined until the browser's
 * own layout: measuring earlier would force one layout per plot and draw each twice.
 */
export function useSize(element: RefObject<HTMLElement | null>): Size | undefined {
  const [size, setSize] = useState<Size>()
  useEffect(() => {
    const box = element.current
    if (!box) return
    const measure = (width = box.clientWidth) => {
      const measured = { width: Math.round(width), em: Number.parseFloat(getComputedStyle(box).fontSize) }
      // A hidden plot keeps its drawing.
      if (!(measured.width > 0 && measured.em > 0)) return
      // A transition draws several plots one after the other, so the page stays responsive in between.
      startTransition(() => setSize((now) => (now && isSame(now, measured) ? now : measured)))
    }
    const print = () => flushSync(() => setSize(USUAL))
    const afterPrint = () => measure()
    const observer =
      'ResizeObserver' in window
        ? new ResizeObserver(([entry]) => measure(entry?.contentRect.width))
        : undefined
    if (observer) observer.observe(box)
    else setSize(USUAL)
    window.addEventListener('beforeprint', print)
    window.addEventListener('afterprint', afterPrint)
    return () => {
      observer?.disconnect()
      window.removeEventListener('beforeprint', print)
      window.removeEventListener('afterprint', afterPrint)
    }
  }, [element])
  return size
}

function isSame(one: Size, other: Size): boolean {
  return one.width === other.width && one.em === other.em
}
