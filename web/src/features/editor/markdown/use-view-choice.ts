import { type RefObject, useEffect, useRef, useState } from 'react'

export type ViewName = 'write' | 'both' | 'preview'

const WIDE_PX = 860

export interface ViewChoice {
  /** The editor element; its width decides. */
  readonly ref: RefObject<HTMLDivElement | null>
  readonly shown: ViewName
  readonly views: readonly ViewName[]
  readonly choose: (view: ViewName) => void
  readonly showText: () => void
}

export function useViewChoice(): ViewChoice {
  const ref = useRef<HTMLDivElement>(null)
  const [isWide, setWide] = useState(false)
  const [chosen, setChosen] = useState<ViewName>()
  useEffect(() => {
    if (!ref.current || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(([entry]) => setWide((entry?.contentRect.width ?? 0) >= WIDE_PX))
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])
  const views: readonly ViewName[] = isWide ? ['write', 'both', 'preview'] : ['write', 'preview']
  const wished = chosen ?? (isWide ? 'both' : 'write')
  const shown = views.includes(wished) ? wished : 'write'
  const showText = () => setChosen((view) => (view === 'preview' ? 'write' : view))
  return { ref, shown, views, choose: setChosen, showText }
}
