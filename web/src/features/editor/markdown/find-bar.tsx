import { EditorView } from '@codemirror/view'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import fields from '#web/ui/field.module.css'
import type { Passage } from './commands/syntax.ts'
import styles from './editor.module.css'

interface FindBarProps {
  readonly view: EditorView
  readonly text: string
  /** The first search text: the selection. */
  readonly initial: string
  readonly onClose: () => void
}

/** Finds and replaces passages of the text. `field` holds the wanted text. */
function useFind({ view, text, initial }: Omit<FindBarProps, 'onClose'>) {
  const { t } = useTranslation('editor')
  const [wanted, setWanted] = useState(initial)
  const [replacement, setReplacement] = useState('')
  const [matchCase, setMatchCase] = useState(false)
  const [replaced, setReplaced] = useState<number>()
  const field = useRef<HTMLInputElement>(null)
  const find = (within: string) => findAll(within, wanted, matchCase)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `find` is new at each render and depends on these only
  const found = useMemo(() => find(text), [text, wanted, matchCase])
  const { main } = view.state.selection
  const at = found.findIndex(({ from, to }) => from === main.from && to === main.to)
  const [, redraw] = useState(0)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])

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
    view.dispatch({ changes: { ...passage, insert: replacement }, userEvent: 'input.replace' })
    const rest = find(view.state.doc.toString())
    const behind = { from: passage.from, to: passage.from + replacement.length }
    select(rest[nextPassage(rest, behind, 1)])
  }
  function replaceAll(): void {
    const changes = find(view.state.doc.toString()).map((passage) => ({ ...passage, insert: replacement }))
    view.dispatch({ changes, userEvent: 'input.replace.all' })
    setReplaced(changes.length)
  }
  function countText(): string {
    if (replaced !== undefined) return t('find.replaced', { count: replaced })
    if (wanted === '') return ''
    if (found.length === 0) return t('find.none')
    return at < 0
      ? t('find.count', { count: found.length })
      : t('find.place', { place: at + 1, count: found.length })
  }
  return {
    field,
    wanted,
    setWanted,
    replacement,
    setReplacement,
    matchCase,
    setMatchCase,
    go,
    replaceOne,
    replaceAll,
    countText: countText(),
    isFound: found.length > 0,
  }
}

export function FindBar({ onClose, ...props }: FindBarProps) {
  const { t } = useTranslation(['editor', 'ui'])
  const id = useId()
  const { field, go, isFound, ...find } = useFind(props)
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
      className={styles.find}
      onKeyDown={onKeyDown}
      onSubmit={submit}
    >
      <label className={styles.findField} htmlFor={`${id}-find`}>
        <span>{t('find.find')}</span>
        <input
          ref={field}
          id={`${id}-find`}
          className={fields.control}
          value={find.wanted}
          maxLength={500}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => find.setWanted(event.target.value)}
        />
      </label>
      <p className="small muted" role="status">
        {find.countText}
      </p>
      <div className="row">
        <Button small type="submit">
          {t('find.next')}
        </Button>
        <Button small onClick={() => go(-1)}>
          {t('find.previous')}
        </Button>
        <label className="row small">
          <input
            type="checkbox"
            checked={find.matchCase}
            onChange={(event) => find.setMatchCase(event.target.checked)}
          />
          {t('find.matchCase')}
        </label>
        <Button small kind="quiet" onClick={onClose}>
          {t('ui:close')}
        </Button>
      </div>
      <label className={styles.findField} htmlFor={`${id}-replace`}>
        <span>{t('find.with')}</span>
        <input
          id={`${id}-replace`}
          className={fields.control}
          value={find.replacement}
          maxLength={2000}
          autoComplete="off"
          spellCheck
          onChange={(event) => find.setReplacement(event.target.value)}
        />
      </label>
      <div className="row">
        <Button small onClick={find.replaceOne} aria-disabled={!isFound}>
          {t('find.replace')}
        </Button>
        <Button small onClick={find.replaceAll} aria-disabled={!isFound}>
          {t('find.replaceAll')}
        </Button>
      </div>
    </form>
  )
}

/** Returns all matches from the start, without overlaps. */
export function findAll(text: string, wanted: string, matchCase = false): Passage[] {
  if (wanted === '') return []
  const literal = wanted.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  const found = text.matchAll(new RegExp(literal, matchCase ? 'gu' : 'giu'))
  return [...found].map(({ index, 0: { length } }) => ({ from: index, to: index + length }))
}

/** Returns the index of the next match behind or before the selection; wraps around. */
export function nextPassage(found: readonly Passage[], { from, to }: Passage, step: 1 | -1): number {
  if (step === 1) {
    const next = found.findIndex((each) => each.from >= to && each.to > from)
    return Math.max(0, next)
  }
  const before = found.findLastIndex((each) => each.to <= from)
  return before < 0 ? found.length - 1 : before
}
