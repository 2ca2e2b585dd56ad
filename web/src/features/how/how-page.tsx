import { fromDecimal } from '#shared/crash/multiplier.ts'
import { instantLossChance, lossPer100, PRACTICE_RTP, survival } from '#shared/crash/odds.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { Island } from '#web/ui/island.tsx'
import { CostSection } from './cost-section.tsx'
import { DrawStrip } from './draw-strip.tsx'
import ExplorerIsland from './explorer-island.tsx'
import page from './how.module.css'
import { PastSection } from './past-section.tsx'
import { PlanSection } from './plan-section.tsx'
import { PracticeLaw } from './practice-law.tsx'
import ScenesIsland from './scenes/scenes-island.tsx'
import { Formula, Points, Section, Text } from './section.tsx'
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
function SeedsSection() {
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
          {words.map(({ title, text }, index) => (
            <li key={title} className={styles.sequenceStep}>
              <SequenceStep step={STEPS[index]} />
              <div className={styles.sequenceText}>
                <h4>{title}</h4>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ol>
        <p className="muted small measure">{t('seeds.lines')}</p>
      </div>
      <h4>{t('seeds.not.title')}</h4>
      <Points points={t('seeds.not.points', { returnObjects: true })} />
    </Section>
  )
}

const EXAMPLE = 2

/** From one uniform draw to the survival law. */
function LawSection() {
  const { t } = useTranslation('how')
  const { multiplier, number } = useFormat()
  const rtp = number(PRACTICE_RTP, 2)
  const chance = survival(PRACTICE_RTP, fromDecimal(EXAMPLE))
  return (
    <Section part="law">
      <Text>{t('law.uniform', { rtp })}</Text>
      <Formula>
        P(X ≥ x) = R ÷ x <small>{t('law.range')}</small>
      </Formula>
      <Text>
        {t('law.example', {
          target: multiplier(EXAMPLE),
          rtp,
          x: number(EXAMPLE),
          chance: number(chance, 3),
          per100: number(chance * 100, 1),
        })}
      </Text>
      <DrawStrip />
      <Text>
        {t('law.instant', {
          instant: number(instantLossChance(PRACTICE_RTP) * 100, 1),
          edge: number(lossPer100(PRACTICE_RTP)),
        })}
      </Text>
      <PracticeLaw />
    </Section>
  )
}

export { structuredData } from './structured-data.ts'

/** Commonly stated, and not derivable from anything published. */
const AVIATOR_RTP = 0.97

export default function HowPage() {
  const { t } = useTranslation('how')
  return (
    <div className={page.page}>
      <h1 tabIndex={-1}>{t('title')}</h1>
      <Island name="features/how/scenes/scenes-island" component={ScenesIsland} props={{}} when="present" />
      <section className={page.sums} aria-labelledby="sums">
        <h2 id="sums">{t('scenes.sums')}</h2>
        <LawSection />
        <Island name="features/how/explorer-island" component={ExplorerIsland} props={{}} when="near" />
        <SeedsSection />
        <CostSection />
        <PastSection />
        <PlanSection />
        <LiveSection />
        <Section part="check">
          <Points points={t('check.points', { returnObjects: true })} />
          <Text>{t('check.more')}</Text>
        </Section>
      </section>
    </div>
  )
}

function LiveSection() {
  const { t } = useTranslation('how')
  const { percent } = useFormat()
  return (
    <Section part="live">
      <Text>{t('live.if')}</Text>
      <Text>{t('live.aviator', { rtp: percent(AVIATOR_RTP, 0) })}</Text>
    </Section>
  )
}
