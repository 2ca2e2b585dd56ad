import { PRACTICE_RTP } from '#shared/crash/odds.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { StillSky } from '#web/ui/flight/still-sky.tsx'
import { classes, RichText } from '#web/ui/index.ts'
import { Island } from '#web/ui/island.tsx'
import { usePageTitle } from '#web/ui/page.tsx'
import { figures } from './answer-figures.ts'
import styles from './faq.module.css'
import { inOrder, type Question, type QuestionGroup, type QuestionId } from './questions.ts'
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

/** Its answer shows at once. */
const MOST_ASKED: QuestionId = 'why-no-app-can-predict'

function QuestionItem({ question: { id, question, answer } }: { question: Question }) {
  return (
    <details
      id={id}
      // The browser keeps one of a name open.
      name={LIST_ID}
      className={classes('unfold-in-print', styles.question)}
      open={id === MOST_ASKED}
    >
      <summary>
        <h3>{question}</h3>
      </summary>
      <div className="stack-3 measure unfolded">
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
  const heading = usePageTitle(t('head.title'))
  const groups = inOrder(
    t('groups', { returnObjects: true }),
    t('questions', { returnObjects: true, ...figures(format) }),
  )
  return (
    <div>
      <header className={styles.sky}>
        <StillSky />
        <QuestionMark />
        <h1 ref={heading} tabIndex={-1}>
          {t('title')}
        </h1>
        <p>{t('lead', { rtp: format.percent(PRACTICE_RTP, 0) })}</p>
      </header>
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
    </div>
  )
}

/** A way up that nobody can know: the dotted path of the flights, bent into a question mark. */
function QuestionMark() {
  return (
    <svg className={styles.unknown} viewBox="0 0 84 128" aria-hidden="true">
      <linearGradient id="unknown" x1="0" y1="1" x2="0" y2="0">
        <stop offset="0" stopColor="currentColor" />
        <stop offset="1" stopColor="currentColor" stopOpacity="0.45" />
      </linearGradient>
      <path d="M42 92C42 64 76 64 76 36 76 16 60 6 42 6 24 6 10 17 8 36" stroke="url(#unknown)" />
      <circle cx="42" cy="117" r="6" />
    </svg>
  )
}

function Contents({ groups }: { groups: readonly QuestionGroup[] }) {
  const { t } = useTranslation('faq')
  return (
    <nav className={classes('no-print', styles.contents)} aria-labelledby="contents-title">
      <p id="contents-title" className={styles.contentsTitle}>
        {t('contents')}
      </p>
      <ul>
        {groups.map(({ id, title }) => (
          <li key={id}>
            <a className="hoverable" href={`#${id}`}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
