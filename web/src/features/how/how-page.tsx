import { fromDecimal } from '#shared/crash/multiplier.ts'
import { instantLossChance, lossPer100, PRACTICE_RTP, survival } from '#shared/crash/odds.ts'
import { deviation } from '#shared/crash/series.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { LESSON_IDS } from '#web/lib/lessons.ts'
import { breadcrumb, organization, pageData } from '#web/lib/structured-data.ts'
import { HelpLine } from '#web/ui/help-line.tsx'
import { Island } from '#web/ui/island.tsx'
import ExplorerIsland from './explorer-island.tsx'
import page from './how.module.css'
import LessonIsland from './lessons/lesson-island.tsx'
import { LogSection } from './log-section.tsx'
import { PlanSection } from './plan-section.tsx'
import { PracticeLaw } from './practice-law.tsx'
import { Formula, Points, Section, Text } from './section.tsx'

function SeedsSection() {
  const { t } = useTranslation('how')
  return (
    <Section part="seeds">
      <Text>{t('lessons.seeds.truth')}</Text>
      <h4>{t('seeds.not.title')}</h4>
      <Points points={t('seeds.not.points', { returnObjects: true })} />
    </Section>
  )
}

const EXAMPLE = 2
const FAR_EXAMPLE = 10

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

/** The island inside the fold has no box until the fold opens, so a reader who never opens it fetches no plot. */
function ExplorerSection() {
  const { t } = useTranslation('how')
  return (
    <Section part="explorer">
      <noscript>
        <p className="measure">{t('explorer.noScript')}</p>
      </noscript>
      <Island name="features/how/explorer-island" component={ExplorerIsland} props={{}} when="visible" />
      <p className="muted small measure">{t('explorer.law')}</p>
    </Section>
  )
}

function CostSection() {
  const { t } = useTranslation('how')
  const { multiplier, number } = useFormat()
  const chance = survival(PRACTICE_RTP, fromDecimal(EXAMPLE))
  return (
    <Section part="cost">
      <Text>{t('cost.text')}</Text>
      <Formula>x · (R ÷ x) + 0 · (1 − R ÷ x) = R</Formula>
      <Text>
        {t('cost.cancels', {
          target: multiplier(EXAMPLE),
          chance: number(chance, 3),
          x: number(EXAMPLE),
          miss: number(1 - chance, 3),
          rtp: number(PRACTICE_RTP, 2),
        })}
      </Text>
      <Text>
        {t('cost.swing', {
          low: number(deviation(PRACTICE_RTP, fromDecimal(EXAMPLE)), 2),
          lowTarget: multiplier(EXAMPLE),
          high: number(deviation(PRACTICE_RTP, fromDecimal(FAR_EXAMPLE)), 2),
          highTarget: multiplier(FAR_EXAMPLE),
        })}
      </Text>
      <HelpLine />
    </Section>
  )
}

export function structuredData(origin: string): readonly object[] {
  const { name: headline, ...about } = pageData('how', origin)
  const us = organization(origin)
  const article = {
    headline,
    mainEntityOfPage: about.url,
    isAccessibleForFree: true,
    author: us,
    publisher: us,
  }
  return [{ ...about, '@type': 'TechArticle', ...article }, breadcrumb('how', origin)]
}

/** Commonly stated; no published source proves it. */
const AVIATOR_RTP = 0.97

export default function HowPage() {
  const { t } = useTranslation('how')
  return (
    <div className={page.page}>
      <h1 className="visually-hidden" tabIndex={-1}>
        {t('title')}
      </h1>
      {LESSON_IDS.map((id, index) => (
        <Island
          key={id}
          name="features/how/lessons/lesson-island"
          component={LessonIsland}
          props={{ id }}
          when={index === 0 ? 'idle' : 'visible'}
        />
      ))}
      <section className={page.sums} aria-labelledby="sums">
        <h2 id="sums">{t('lessons.sums')}</h2>
        <LawSection />
        <ExplorerSection />
        <SeedsSection />
        <LogSection />
        <CostSection />
        <PlanSection />
        <LiveSection />
        <Text>{t('more')}</Text>
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
