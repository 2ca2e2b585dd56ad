import { useTranslation } from '#web/i18n/use-translation.ts'
import { RichText } from '#web/ui/index.ts'
import styles from './faq.module.css'
import type { Question, QuestionGroup } from './questions.ts'

interface GroupSectionProps {
  group: QuestionGroup
  /** The questions to show; the others stay in the document, so that what is open stays open. */
  shown: ReadonlySet<string>
}

export function GroupSection({ group, shown }: GroupSectionProps) {
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
