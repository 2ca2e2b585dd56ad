import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import styles from './editor.module.css'

export type ViewName = 'write' | 'both' | 'preview'

const WIDE_PX = 860

export interface ViewChoice {
  /** The editor element; its width decides. */
  readonly ref: RefObject<HTMLDivElement | null>
  readonly panelId: string
  readonly shown: ViewName
  readonly views: readonly ViewName[]
  readonly choose: (view: ViewName) => void
  readonly showText: () => void
}

export function useViewChoice(): ViewChoice {
  const ref = useRef<HTMLDivElement>(null)
  const [isWide, setWide] = useState(false)
  const [chosen, setChosen] = useState<ViewName>()
  const panelId = useId()
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
  return { ref, panelId, shown, views, choose: setChosen, showText }
}

export function ViewTabs({ choice: { views, shown, choose, panelId } }: { choice: ViewChoice }) {
  const { t } = useTranslation('editor')
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = views.at((views.indexOf(shown) + step) % views.length) ?? shown
    choose(next)
    list.current?.querySelector<HTMLElement>(`[data-view="${next}"]`)?.focus()
  }
  return (
    <div ref={list} role="tablist" aria-label={t('view.label')} className={styles.tabs} onKeyDown={onKeyDown}>
      {views.map((view) => (
        <button
          key={view}
          type="button"
          role="tab"
          data-view={view}
          className={styles.tab}
          aria-selected={view === shown}
          aria-controls={panelId}
          tabIndex={view === shown ? 0 : -1}
          onClick={() => choose(view)}
        >
          {t(`view.${view}`)}
        </button>
      ))}
    </div>
  )
}
