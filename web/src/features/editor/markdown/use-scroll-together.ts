import type { EditorView } from '@codemirror/view'
import { type RefObject, useEffect } from 'react'

/** A scroll event within this time after our own scroll is its echo. */
const ECHO_MS = 120

/** Scrolls text and preview together, in proportion to their heights. */
export function useScrollTogether(
  view: EditorView | undefined,
  previewRef: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const preview = previewRef.current
    if (!view || !preview) return
    const { scrollDOM } = view
    let moved: { element: Element; atMs: number } | undefined
    const follow = (from: Element, to: Element) => {
      if (moved?.element === from && performance.now() - moved.atMs < ECHO_MS) return
      moved = { element: to, atMs: performance.now() }
      const share = from.scrollTop / Math.max(1, from.scrollHeight - from.clientHeight)
      to.scrollTop = share * (to.scrollHeight - to.clientHeight)
    }
    const onText = () => follow(scrollDOM, preview)
    const onPreview = () => follow(preview, scrollDOM)
    scrollDOM.addEventListener('scroll', onText, { passive: true })
    preview.addEventListener('scroll', onPreview, { passive: true })
    return () => {
      scrollDOM.removeEventListener('scroll', onText)
      preview.removeEventListener('scroll', onPreview)
    }
  }, [view, previewRef])
}
