import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { PRACTICE_RTP } from '#shared/crash/odds.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { Button, EmptyState, Page } from '#web/ui/index.ts'
import styles from './faq.module.css'
import { figures } from './figures.ts'
import { countOf, findIn } from './find.ts'
import { Finder } from './finder.tsx'
import { GroupSection } from './question-list.tsx'
import { inOrder, type QuestionGroup } from './questions.ts'
import { useOpenOnPaper, useRevealByFragment } from './use-reveal.ts'

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
