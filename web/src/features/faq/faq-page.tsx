import { PRACTICE_RTP } from '#shared/crash/odds.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { Page, RichText } from '#web/ui/index.ts'
import { Island } from '#web/ui/island.tsx'
import { figures } from './answer-figures.ts'
import styles from './faq.module.css'
import { inOrder, type Question, type QuestionGroup } from './questions.ts'
import RevealIsland, { LIST_ID } from './reveal-island.tsx'

function GroupSection({ group }: { group: QuestionGroup }) {
  return (
    <section id={group.id} className={styles.group} aria-labelledby={`${group.id}-title`}>
      <h2 id={`${group.id}-title`}>{group.title}</h2>
      <div>
        {group.questions.map((question) => (
          <QuestionItem key={question.id} question={question} />
        ))}
      </div>
    </section>
  )
}

function QuestionItem({ question: { id, question, answer } }: { question: Question }) {
  return (
    <details id={id} className={styles.question}>
      <summary>
        <h3>{question}</h3>
      </summary>
      <div className={styles.answer}>
        {answer.map((paragraph) => (
          <p key={paragraph}>
            <RichText text={paragraph} />
          </p>
        ))}
      </div>
    </details>
  )
}

export { structuredData } from './structured-data.ts'

/** Lists players' questions with answers; each question has an anchor. */
export default function FaqPage() {
  const { t } = useTranslation('faq')
  const format = useFormat()
  const groups = inOrder(
    t('groups', { returnObjects: true }),
    t('questions', { returnObjects: true, ...figures(format) }),
  )
  return (
    <Page
      title={t('title')}
      documentTitle={t('head.title')}
      lead={t('lead', { rtp: format.percent(PRACTICE_RTP, 0) })}
    >
      <div className={styles.columns}>
        <Contents groups={groups} />
        <div className={styles.main}>
          <Island name="features/faq/reveal-island" component={RevealIsland} props={{}} when="interaction" />
          <div id={LIST_ID} className={styles.groups}>
            {groups.map((group) => (
              <GroupSection key={group.id} group={group} />
            ))}
          </div>
        </div>
      </div>
    </Page>
  )
}

function Contents({ groups }: { groups: readonly QuestionGroup[] }) {
  const { t } = useTranslation('faq')
  return (
    <nav className={styles.contents} aria-labelledby="contents-title">
      <p id="contents-title" className={styles.contentsTitle}>
        {t('contents')}
      </p>
      <ul>
        {groups.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
