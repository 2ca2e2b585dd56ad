import { type RefObject, startTransition, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Size } from './layout.ts'

/** About the width of a page's text; used in print and without ResizeObserver. */
const DEFAULT_SIZE: Size = { width: 640, em: 13 }

/**
 * Returns an element's current width and font size; undefined until the browser has laid out the page, since measuring
 * earlier would force one layout per plot and draw each twice.
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
    const print = () => flushSync(() => setSize(DEFAULT_SIZE))
    const afterPrint = () => measure()
    const observer =
      'ResizeObserver' in window
        ? new ResizeObserver(([entry]) => measure(entry?.contentRect.width))
        : undefined
    if (observer) observer.observe(box)
    else setSize(DEFAULT_SIZE)
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

function isSame(a: Size, b: Size): boolean {
  return a.width === b.width && a.em === b.em
}
