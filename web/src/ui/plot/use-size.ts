import { type RefObject, startTransition, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Size } from './layout.ts'

/** In print, and where nothing can be measured: about the width of a page's text. */
const USUAL: Size = { width: 640, em: 13 }

/**
 * The room that an element has for a drawing, and the size of its text; follows both. Undefined until the browser
 * has laid the page out by itself: to ask earlier would make it do so for every plot, and each would be drawn twice.
 */
export function useSize(element: RefObject<HTMLElement | null>): Size | undefined {
  const [size, setSize] = useState<Size>()
  useEffect(() => {
    const box = element.current
    if (!box) return
    const measure = (width = box.clientWidth) => {
      const measured = { width: Math.round(width), em: Number.parseFloat(getComputedStyle(box).fontSize) }
      // What is hidden keeps its drawing.
      if (!(measured.width > 0 && measured.em > 0)) return
      // Several plots are drawn one after the other, and between them the page answers.
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
