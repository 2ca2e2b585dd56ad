import type { ReactNode } from 'react'
import { fromDecimal, toDecimal } from '#shared/crash/multiplier.ts'
import { expectedReturn, lossPer100, PRACTICE_RTP, survival } from '#shared/crash/odds.ts'
import { languageTag } from '#shared/i18n/locales.ts'
import { currentLocale } from '#web/i18n/locale.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { type HomeSection, paths } from '#web/lib/paths.ts'
import { organization } from '#web/lib/structured-data.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Plane, StillSky } from '#web/ui/flight/still-sky.tsx'
import { HelpLine } from '#web/ui/help-line.tsx'
import { Island } from '#web/ui/island.tsx'
import { Link } from '#web/ui/link.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { SHOWN_TARGET } from './demo-round.ts'
import DemonstrationIsland, { type DemonstrationProps } from './demonstration-island.tsx'
import earn from './earn.module.css'
import FeaturedIsland from './featured-island.tsx'
import { DEMO_ODDS } from './flight-demo.tsx'
import styles from './home.module.css'
import HourCostIsland from './hour-cost-island.tsx'
import HundredBetsIsland from './hundred-bets-island.tsx'

/** Names the site for search engines. */
export const structuredData = (origin: string): readonly object[] => [
  { ...organization(origin), '@type': 'WebSite', inLanguage: languageTag(currentLocale()) },
]

/** The home page: the demonstration first, then readings, the cost of play, and how to check all of it. */
export default function HomePage() {
  const { t } = useTranslation(['home', 'app'])
  return (
    <>
      <section id="experience" aria-labelledby="title">
        <Island
          name="features/home/demonstration-island"
          component={DemonstrationIsland}
          props={useDemonstration()}
          when="idle"
          hasTexts
        />
        <div className={classes(styles.part, styles.beside)}>
          <h2>{t('experience.title')}</h2>
          <p className="measure">{t('experience.text')}</p>
          <Climb />
          <p>
            <Link to={paths.howItWorks.to()}>{t('experience.link')}</Link>
          </p>
        </div>
      </section>
      <Section id="featured">
        <Island name="features/home/featured-island" component={FeaturedIsland} props={{}} when="visible" />
      </Section>
      <Earn />
      <Section id="security">
        <Security />
      </Section>
      <Section id="app">
        <p className="measure">
          {t('app.text')} <span className="muted">{t('app.warning')}</span>
        </p>
        <div className="row">
          <ButtonLink to={paths.download.to()}>{t('app.link')}</ButtonLink>
        </div>
      </Section>
    </>
  )
}

/** Returns the demonstration's texts, so that it needs no translations of its page. */
function useDemonstration(): DemonstrationProps {
  const { t } = useTranslation(['home', 'ui', 'app'])
  const { multiplier, number } = useFormat()
  const per100 = (share: number) => ({ per100: number(share * 100, 1) })
  // Keeps the placeholder in the text; the island fills it when a round has landed.
  const placeholder = (name: string) => `{{${name}}}`
  const ends = { multiplier: placeholder('multiplier'), target: multiplier(toDecimal(SHOWN_TARGET)) }
  const texts = {
    target: t('demo.target'),
    missed: t('demo.missed', per100(1 - DEMO_ODDS.chance)),
    reached: t('demo.reached', per100(DEMO_ODDS.chance)),
    instant: [
      number(DEMO_ODDS.instantLossChance * 100, 1),
      t('demo.instant', { lowest: multiplier(1) }),
    ] as const,
    notice: t('ui:notice.practice', { loss: number(lossPer100(PRACTICE_RTP)) }),
    fly: t('demo.fly'),
    skip: t('demo.skip'),
    again: t('demo.again'),
    note: t('demo.note'),
    round: t('demo.round'),
    hit: t('demo.hit'),
    miss: t('demo.miss'),
    back: t('demo.back', { stake: placeholder('stake'), back: placeholder('back') }),
    said: { hit: t('demo.said.hit', ends), miss: t('demo.said.miss', ends) },
  }
  return {
    title: t('title'),
    product: t('product'),
    texts,
    account: t('demo.account'),
    toGame: t('toGame'),
    excluded: {
      until: t('ui:inForce.until', { until: '' }).trim(),
      forever: t('ui:inForce.forever'),
      text: t('ui:inForce.text'),
    },
    playSafe: t('app:menu.playSafe'),
  }
}

/** Their levels and places are in the style sheet. */
const LEVELS = [1.5, 2, 3]
/** The picture is that many doublings wide and multipliers high. */
const WIDTH = 2.2
const HEIGHT = 2.8
const STEPS = 12

const at = (multiplier: number) => ({
  cx: `${((Math.log2(multiplier) / WIDTH) * 100).toFixed(1)}%`,
  cy: `${(100 - ((multiplier - 1) / HEIGHT) * 100).toFixed(1)}%`,
})
const WAY = Array.from({ length: STEPS + 1 }, (_, step) => {
  const doublings = (1.7 * step) / STEPS
  return `${((doublings / WIDTH) * 100).toFixed()} ${(100 - ((2 ** doublings - 1) / HEIGHT) * 100).toFixed()}`
})

/** One climb past three targets, each with its chance: the higher, the fewer rounds reach it. */
function Climb() {
  const { t } = useTranslation('home')
  const { multiplier, number } = useFormat()
  return (
    <div className={styles.climb}>
      <StillSky withPlane={false} />
      <svg aria-hidden="true">
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path d={`M${WAY.join('L')}`} vectorEffect="non-scaling-stroke" />
        </svg>
        {LEVELS.map(at).map(({ cx, cy }, index) => (
          <g key={cx}>
            {/* The highest one's words are before the way, the others' after it. */}
            <line x1={cx} x2={index === LEVELS.length - 1 ? '0%' : '100%'} y1={cy} y2={cy} />
            <circle cx={cx} cy={cy} r="5" />
          </g>
        ))}
      </svg>
      <dl className="figures">
        {LEVELS.map((target) => (
          <div key={target}>
            <dt>{multiplier(target)}</dt>
            <dd>{t('demo.reached', { per100: number(percentOf(target), 1) })}</dd>
          </div>
        ))}
      </dl>
      <Plane className={styles.climber} />
    </div>
  )
}

interface SectionProps {
  id: HomeSection
  children: ReactNode
}

/** A section linked from the menu. */
function Section({ id, children }: SectionProps) {
  const { t } = useTranslation('home')
  return (
    <section id={id} className={styles.part} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t(`${id}.title`)}</h2>
      {children}
    </section>
  )
}

/** The bets lie in a sky from edge to edge; their ground is the page's. */
function Earn() {
  const { t } = useTranslation('home')
  return (
    <section id={'earn' satisfies HomeSection} aria-labelledby="earn-title">
      <div className={classes(styles.part, earn.head)}>
        <h2 id="earn-title">{t('earn.title')}</h2>
        <p className="measure">{t('earn.text')}</p>
      </div>
      <Island
        name="features/home/hundred-bets-island"
        component={HundredBetsIsland}
        props={{}}
        when="visible"
      />
      <div className={classes(styles.part, earn.folds)}>
        <Island name="features/home/hour-cost-island" component={HourCostIsland} props={{}} when="visible" />
        <details>
          <summary>{t('earn.byTarget')}</summary>
          <CostByTarget />
        </details>
        <HelpLine />
      </div>
    </section>
  )
}

const TARGETS = [1.1, 1.5, 2, 3, 5, 10]
const percentOf = (target: number) => survival(PRACTICE_RTP, fromDecimal(target)) * 100

/** How often a target is reached falls; the return does not. */
function CostByTarget() {
  const { t } = useTranslation('home')
  const { multiplier, number } = useFormat()
  return (
    <>
      <dl className={earn.targets}>
        {TARGETS.map((target) => (
          <div key={target}>
            <dt>{multiplier(target)}</dt>
            <svg aria-hidden="true">
              <rect width={`${percentOf(target).toFixed(1)}%`} height="100%" />
            </svg>
            <dd>{t('demo.reached', { per100: number(percentOf(target), 1) })}</dd>
          </div>
        ))}
      </dl>
      <p>
        {t('earn.level', { back: number(expectedReturn(PRACTICE_RTP) * 100) })} ·{' '}
        {t('earn.gap', { loss: number(lossPer100(PRACTICE_RTP)) })}
      </p>
    </>
  )
}

const TOPICS = ['commitment', 'data', 'play', 'paid'] as const

/** Says which facts a reader can check, which limits exist, and who pays us. */
function Security() {
  const { t } = useTranslation('home')
  return (
    <div className={styles.topics}>
      {TOPICS.map((id) => {
        const text = t(`security.${id}.text`)
        return (
          <article key={id} className="stack-1">
            <h3>{t(`security.${id}.title`)}</h3>
            <p>
              <RichText text={id === 'paid' ? `${t('free')} ${text}` : text} />
            </p>
          </article>
        )
      })}
    </div>
  )
}
