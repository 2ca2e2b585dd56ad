import { useTranslation } from '#web/i18n/use-translation.ts'
import { Points, Section, Text } from './section.tsx'
import styles from './sequence.module.css'
import { SequenceStep, type Step } from './sequence-step.tsx'

/** What happens at each step of the words, drawn beside it. */
const STEPS: readonly Step[] = [
  { at: 'server' },
  { at: 'server', to: 'you' },
  { at: 'you' },
  { at: 'you', to: 'server', serverKnows: true },
  { at: 'server', to: 'you', serverKnows: true, youKnow: true },
]

/** The commitment protocol of a practice round, what it secures and what it does not. */
export function SeedsSection() {
  const { t } = useTranslation('how')
  const words = t('seeds.steps', { returnObjects: true })
  return (
    <Section part="seeds">
      <Text>{t('seeds.text')}</Text>
      <div className={styles.sequence}>
        <p className={styles.lanes}>
          <span>{t('seeds.server')}</span>
          <span>{t('seeds.you')}</span>
        </p>
        <ol>
          {words.map(({ title, text, known }, index) => (
            <li key={title} className={styles.sequenceStep}>
              <SequenceStep step={STEPS[index]} />
              <div className={styles.sequenceText}>
                <h3>{title}</h3>
                <p>{text}</p>
                <p className="muted small">{known}</p>
              </div>
            </li>
          ))}
        </ol>
        <p className="muted small measure">{t('seeds.lines')}</p>
      </div>
      <h3>{t('seeds.why.title')}</h3>
      <Points points={t('seeds.why.points', { returnObjects: true })} />
      <h3>{t('seeds.not.title')}</h3>
      <Points points={t('seeds.not.points', { returnObjects: true })} />
    </Section>
  )
}
