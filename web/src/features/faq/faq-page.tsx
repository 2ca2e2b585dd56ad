import { useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { PRACTICE_RTP } from '#shared/crash/odds.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { Button, classes, EmptyState, Page, RichText } from '#web/ui/index.ts'
import { figures } from './answer-figures.ts'
import styles from './faq.module.css'
import { inOrder, plainText, type Question, type QuestionGroup } from './questions.ts'
import { useOpenOnPaper, useRevealByFragment } from './use-reveal.ts'

interface FinderProps {
  query: string
  onQuery: (query: string) => void
  /** How many questions are shown. */
  count: number
  onOpenAll: (open: boolean) => void
}

/** Needs JavaScript, so it is seen only once that is here; its space is kept meanwhile. */
function Finder({ query, onQuery, count, onOpenAll }: FinderProps) {
  const { t } = useTranslation('faq')
  const here = useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers older than 2023 do not know the element
    <div role="search" className={classes(styles.finder, !here && styles.waiting)}>
      <label htmlFor="find">{t('find.label')}</label>
      <input
        id="find"
        type="search"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={80}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
      />
      <div className="row-spread">
        <p role="status" className="muted small">
          {query.trim() === '' ? t('find.total', { count }) : t('find.matches', { count })}
        </p>
        <div className={styles.all}>
          <Button kind="quiet" small onClick={() => onOpenAll(true)}>
            {t('openAll')}
          </Button>
          <Button kind="quiet" small onClick={() => onOpenAll(false)}>
            {t('closeAll')}
          </Button>
        </div>
      </div>
    </div>
  )
}

function nothing() {
  return () => undefined
}

interface GroupSectionProps {
  group: QuestionGroup
  /** The questions to show; the others stay in the document, so that what is open stays open. */
  shown: ReadonlySet<string>
}

function GroupSection({ group, shown }: GroupSectionProps) {
  const hidden = !group.questions.some(({ id }) => shown.has(id))
  return (
    <section id={group.id} className={styles.group} aria-labelledby={`${group.id}-title`} hidden={hidden}>
      <h2 id={`${group.id}-title`}>{group.title}</h2>
      <div>
        {group.questions.map((question) => (
          <QuestionItem key={question.id} question={question} hidden={!shown.has(question.id)} />
        ))}
      </div>
    </section>
  )
}

function QuestionItem({
  question: { id, question, answer },
  hidden,
}: {
  question: Question
  hidden: boolean
}) {
  const { t } = useTranslation('faq')
  return (
    // The browser keeps what is open; a reader may have opened one before React came.
    <details id={id} className={styles.question} hidden={hidden} suppressHydrationWarning>
      <summary>
        <h3>{question}</h3>
      </summary>
      <div className={styles.answer}>
        {answer.map((paragraph) => (
          <p key={paragraph}>
            <RichText text={paragraph} />
          </p>
        ))}
        <a className={styles.permalink} href={`#${id}`} aria-label={`${t('permalink')}: ${question}`}>
          {t('permalink')}
        </a>
      </div>
    </details>
  )
}

/** Without case and accents, so that "verificacao" finds "verificação". */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/**
 * The groups with only those questions in which every word of the query stands, in the question or its answer.
 *
 * @example findIn(groups, 'deposit free')
 */
export function findIn(groups: readonly QuestionGroup[], query: string): QuestionGroup[] {
  const words = fold(query)
    .split(/\s+/)
    .filter((word) => word !== '')
  const matches = ({ question, answer }: Question) => {
    const text = fold([question, ...answer.map(plainText)].join(' '))
    return words.every((word) => text.includes(word))
  }
  return groups
    .map((group) => ({ ...group, questions: group.questions.filter(matches) }))
    .filter((group) => group.questions.length > 0)
}

export function countOf(groups: readonly QuestionGroup[]): number {
  return groups.reduce((sum, { questions }) => sum + questions.length, 0)
}

export { structuredData } from './structured-data.ts'

/** What players ask, answered; each question is a place that can be linked. */
export default function FaqPage() {
  const { t } = useTranslation('faq')
  const { percent } = useFormat()
  const groups = useGroups()
  const [query, setQuery] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const found = useMemo(() => findIn(groups, query), [groups, query])
  const shown = new Set(found.flatMap(({ questions }) => questions.map(({ id }) => id)))
  // At once: what is filtered away cannot be scrolled to.
  const showAll = () => flushSync(() => setQuery(''))
  useRevealByFragment(showAll)
  useOpenOnPaper(list)

  const openAll = (open: boolean) => {
    for (const question of list.current?.querySelectorAll('details') ?? []) {
      if (!question.hidden) question.open = open
    }
  }

  return (
    <Page
      title={t('title')}
      documentTitle={t('head.title')}
      lead={t('lead', { rtp: percent(PRACTICE_RTP, 0) })}
    >
      <div className={styles.columns}>
        <Contents groups={groups} onLeave={showAll} />
        <div className={styles.main}>
          <Finder query={query} onQuery={setQuery} count={countOf(found)} onOpenAll={openAll} />
          <div ref={list} className={styles.groups} hidden={found.length === 0}>
            {groups.map((group) => (
              <GroupSection key={group.id} group={group} shown={shown} />
            ))}
          </div>
          {found.length === 0 && (
            <EmptyState title={t('find.none', { words: query.trim() })}>
              <p>{t('find.noneText')}</p>
              <Button onClick={showAll}>{t('find.clear')}</Button>
            </EmptyState>
          )}
        </div>
      </div>
    </Page>
  )
}

function useGroups(): readonly QuestionGroup[] {
  const { t } = useTranslation('faq')
  const format = useFormat()
  return useMemo(
    () =>
      inOrder(
        t('groups', { returnObjects: true }),
        t('questions', { returnObjects: true, ...figures(format) }),
      ),
    [t, format],
  )
}

interface ContentsProps {
  groups: readonly QuestionGroup[]
  /** Before a link is followed. */
  onLeave: () => void
}

function Contents({ groups, onLeave }: ContentsProps) {
  const { t } = useTranslation('faq')
  return (
    <nav className={styles.contents} aria-labelledby="contents-title">
      <p id="contents-title" className={styles.contentsTitle}>
        {t('contents')}
      </p>
      <ul>
        {groups.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} onClick={onLeave}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
