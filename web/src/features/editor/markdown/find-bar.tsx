import { EditorView } from '@codemirror/view'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import fields from '#web/ui/field.module.css'
import styles from './find-bar.module.css'
import { findAll, markFound, nextPassage, type Passage, replaceAll } from './find-text.ts'

interface FindBarProps {
  readonly view: EditorView
  readonly text: string
  /** The first search text: the selection. */
  readonly initial: string
  readonly readOnly: boolean
  readonly onClose: () => void
}

export function FindBar({ view, text, initial, readOnly, onClose }: FindBarProps) {
  const { t } = useTranslation(['editor', 'ui'])
  const id = useId()
  const [wanted, setWanted] = useState(initial)
  const [other, setOther] = useState('')
  const [matchCase, setMatchCase] = useState(false)
  const [replaced, setReplaced] = useState<number>()
  const field = useRef<HTMLInputElement>(null)
  const found = useMemo(() => findAll(text, { text: wanted, matchCase }), [text, wanted, matchCase])
  const selected = view.state.selection.main
  const at = found.findIndex(({ from, to }) => from === selected.from && to === selected.to)
  const [, redraw] = useState(0)

  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  useEffect(() => markFound(view, text, found), [view, text, found])
  useEffect(() => () => markFound(view, '', []), [view])

  function select(passage: Passage | undefined): void {
    if (!passage) return
    const selection = { anchor: passage.from, head: passage.to }
    view.dispatch({ selection, effects: EditorView.scrollIntoView(passage.from, { y: 'center' }) })
    setReplaced(undefined)
    redraw((count) => count + 1)
  }
  const go = (step: 1 | -1) => select(found[nextPassage(found, view.state.selection.main, step)])
  function replaceOne(): void {
    const passage = found[at]
    if (!passage) {
      go(1)
      return
    }
    view.dispatch({ changes: { ...passage, insert: other }, userEvent: 'input.replace' })
    const rest = findAll(view.state.doc.toString(), { text: wanted, matchCase })
    const behind = { from: passage.from, to: passage.from + other.length }
    select(rest[nextPassage(rest, behind, 1)])
  }
  function replaceEach(): void {
    const all = findAll(view.state.doc.toString(), { text: wanted, matchCase })
    if (all.length === 0) return
    view.dispatch(replaceAll(all, other))
    setReplaced(all.length)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      onClose()
    }
    if (event.key === 'Enter' && event.shiftKey && event.target === field.current) {
      event.preventDefault()
      go(-1)
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    go(1)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: jsdom does not know the search element yet
    <form
      role="search"
      aria-label={t('find.title')}
      className={styles.bar}
      onKeyDown={onKeyDown}
      onSubmit={submit}
    >
      <label className={styles.field} htmlFor={`${id}-find`}>
        <span>{t('find.find')}</span>
        <input
          ref={field}
          id={`${id}-find`}
          className={fields.control}
          value={wanted}
          maxLength={500}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setWanted(event.target.value)}
        />
      </label>
      <p className={styles.count} role="status">
        {replaced === undefined ? wanted !== '' && countText() : t('find.replaced', { count: replaced })}
      </p>
      <div className={styles.buttons}>
        <Button small type="submit">
          {t('find.next')}
        </Button>
        <Button small onClick={() => go(-1)}>
          {t('find.previous')}
        </Button>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={matchCase}
            onChange={(event) => setMatchCase(event.target.checked)}
          />
          {t('find.matchCase')}
        </label>
        <Button small kind="quiet" onClick={onClose}>
          {t('ui:close')}
        </Button>
      </div>
      {!readOnly && (
        <>
          <label className={styles.field} htmlFor={`${id}-replace`}>
            <span>{t('find.with')}</span>
            <input
              id={`${id}-replace`}
              className={fields.control}
              value={other}
              maxLength={2000}
              autoComplete="off"
              spellCheck
              onChange={(event) => setOther(event.target.value)}
            />
          </label>
          <div className={styles.buttons}>
            <Button small onClick={replaceOne} aria-disabled={found.length === 0}>
              {t('find.replace')}
            </Button>
            <Button small onClick={replaceEach} aria-disabled={found.length === 0}>
              {t('find.replaceAll')}
            </Button>
          </div>
        </>
      )}
    </form>
  )

  function countText(): string {
    if (found.length === 0) return t('find.none')
    return at < 0
      ? t('find.count', { count: found.length })
      : t('find.place', { place: at + 1, count: found.length })
  }
}
