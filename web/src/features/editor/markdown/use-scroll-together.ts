import type { EditorView } from '@codemirror/view'
import { type RefObject, useEffect } from 'react'
import type { Inspected } from '#shared/markdown/inspect.ts'

/** A scroll event within this time after our own scroll is its echo. */
const ECHO_MS = 120

/** Scrolls text and preview to the same passage: block by block if each block is one element, else in proportion. */
export function useScrollTogether(
  view: EditorView | undefined,
  previewRef: RefObject<HTMLElement | null>,
  text: Inspected | undefined,
): void {
  useEffect(() => {
    const preview = previewRef.current
    if (!view || !preview || !text) return
    const pairs = () => pairsOf(view, preview, text.blocks)
    let moved: { element: Element; at: number } | undefined
    const follow = (from: Element, to: Element, direction: 'to-preview' | 'to-text') => {
      if (moved?.element === from && performance.now() - moved.at < ECHO_MS) return
      moved = { element: to, at: performance.now() }
      to.scrollTop = translate(from.scrollTop, pairs(), direction)
    }
    const onText = () => follow(view.scrollDOM, preview, 'to-preview')
    const onPreview = () => follow(preview, view.scrollDOM, 'to-text')
    view.scrollDOM.addEventListener('scroll', onText, { passive: true })
    preview.addEventListener('scroll', onPreview, { passive: true })
    return () => {
      view.scrollDOM.removeEventListener('scroll', onText)
      preview.removeEventListener('scroll', onPreview)
    }
  }, [view, previewRef, text])
}

/** The same position in text and preview, in pixels from the top of each. */
export type Pair = readonly [text: number, preview: number]

function pairsOf(view: EditorView, preview: HTMLElement, blocks: readonly number[]): readonly Pair[] {
  const ends: Pair = [
    view.scrollDOM.scrollHeight - view.scrollDOM.clientHeight,
    preview.scrollHeight - preview.clientHeight,
  ]
  const body = bodyOf(preview, blocks.length)
  const top = preview.getBoundingClientRect().top - preview.scrollTop
  const inside = [...(body?.children ?? [])].map((child, index): Pair => {
    const at = Math.min(blocks[index] ?? 0, view.state.doc.length)
    return [view.lineBlockAt(at).top, child.getBoundingClientRect().top - top]
  })
  return [[0, 0], ...inside.filter((pair) => pair[0] < ends[0] && pair[1] < ends[1]), ends]
}

/** Returns the element whose children are the blocks of the text. */
function bodyOf(preview: HTMLElement, blocks: number): Element | undefined {
  return [...preview.querySelectorAll('article, div, section')].find(
    ({ childElementCount }) => childElementCount === blocks,
  )
}

/** Interpolates between two known positions. */
export function translate(at: number, pairs: readonly Pair[], direction: 'to-preview' | 'to-text'): number {
  const known = pairs.map(([text, preview]) =>
    direction === 'to-preview' ? [text, preview] : [preview, text],
  )
  const next = known.findIndex(([from = 0]) => from > at)
  const [fromB = 0, toB = 0] = known[next < 0 ? known.length - 1 : next] ?? []
  const [fromA = 0, toA = 0] = known[next < 0 ? known.length - 1 : Math.max(0, next - 1)] ?? []
  return fromB === fromA ? toB : toA + ((at - fromA) / (fromB - fromA)) * (toB - toA)
}
