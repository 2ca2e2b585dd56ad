import { useEffect, useRef, useState } from 'react'

type ViewName = 'write' | 'both' | 'preview'

const WIDE_PX = 860

/** Returns the chosen view, and the views for which the editor element `ref` has room. */
export function useViewChoice() {
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
