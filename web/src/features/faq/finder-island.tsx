import { useEffect, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/placeholder.tsx'
import styles from './faq.module.css'

/** Of the element that holds the questions. They stay as they were written; the finder hides and opens them. */
export const LIST_ID = 'questions'

/** Needs JavaScript: the styles hide it where there is none. */
export default function FinderIsland({ total }: { total: number }) {
  const { t } = useTranslation('faq')
  const [{ query, count }, setFound] = useState({ query: '', count: total })
  const find = (next: string) => setFound({ query: next, count: showMatching(next) })
  useRevealByFragment(() => find(''))
  useOpenOnPaper()
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: browsers older than 2023 do not know the element */}
      <div role="search" className={styles.finder}>
        <label htmlFor="find">{t('find.label')}</label>
        <input
          id="find"
          type="search"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={80}
          value={query}
          onChange={(event) => find(event.target.value)}
        />
        <div className="row-spread">
          <p role="status" className="muted small">
            {query.trim() === '' ? t('find.total', { count }) : t('find.matches', { count })}
          </p>
          <div className={styles.all}>
            <Button kind="quiet" small onClick={() => setOpen(questions(':not([hidden])'), true)}>
              {t('openAll')}
            </Button>
            <Button kind="quiet" small onClick={() => setOpen(questions(':not([hidden])'), false)}>
              {t('closeAll')}
            </Button>
          </div>
        </div>
      </div>
      {count === 0 && (
        <EmptyState title={t('find.none', { words: query.trim() })}>
          <p>{t('find.noneText')}</p>
          <Button onClick={() => find('')}>{t('find.clear')}</Button>
        </EmptyState>
      )}
    </>
  )
}

function questions(which = ''): HTMLDetailsElement[] {
  return [...document.querySelectorAll<HTMLDetailsElement>(`#${LIST_ID} details${which}`)]
}

function setOpen(those: readonly HTMLDetailsElement[], open: boolean): void {
  for (const question of those) question.open = open
}

/** Shows only the questions in which every word of the query stands. @returns how many these are */
function showMatching(query: string): number {
  for (const question of questions()) {
    const texts = [...question.querySelectorAll('h3, p')].map(({ textContent }) => textContent)
    question.hidden = !hasWords(texts.join(' '), query)
  }
  for (const group of document.querySelectorAll<HTMLElement>(`#${LIST_ID} > section`))
    group.hidden = !group.querySelector('details:not([hidden])')
  return questions(':not([hidden])').length
}

/**
 * Does every word of the query stand in the text?
 *
 * @example hasWords('A free deposit', 'deposit fre') // true
 */
export function hasWords(text: string, query: string): boolean {
  const folded = fold(text)
  return fold(query)
    .split(/\s+/)
    .every((word) => folded.includes(word))
}

/** Without case and accents, so that "verificacao" finds "verificação". */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/**
 * Opens the question that the address names: when the page opens, and for a link on the page itself.
 *
 * @param beforehand brings back what is filtered away
 */
function useRevealByFragment(beforehand: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `beforehand` only sets state
  useEffect(() => {
    const follow = () => {
      beforehand()
      reveal()
    }
    // Before the browser goes there: what is filtered away cannot be scrolled to.
    const clicked = ({ target }: Event) =>
      target instanceof Element && target.closest('a[href^="#"]') && beforehand()
    reveal()
    document.addEventListener('click', clicked)
    window.addEventListener('hashchange', follow)
    return () => {
      document.removeEventListener('click', clicked)
      window.removeEventListener('hashchange', follow)
    }
  }, [])
}

function reveal(): void {
  const { hash } = window.location
  const named = hash === '' ? null : document.getElementById(fragmentId(hash))
  if (!(named instanceof HTMLDetailsElement)) return
  named.open = true
  named.scrollIntoView()
  named.querySelector('summary')?.focus({ preventScroll: true })
}

/** A fragment may hold a stray percent sign. */
function fragmentId(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}

/** On paper all answers are read; afterwards the screen is as it was. */
function useOpenOnPaper(): void {
  useEffect(() => {
    let opened: readonly HTMLDetailsElement[] = []
    const before = () => {
      opened = questions(':not([open])')
      setOpen(opened, true)
    }
    const after = () => setOpen(opened, false)
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])
}
