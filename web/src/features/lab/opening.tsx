import type { Ref } from 'react'
import type { Report } from '#shared/crash/strategy/report.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { classes } from '#web/ui/index.ts'
import skies from '#web/ui/sky.module.css'
import styles from './opening.module.css'
import { useFigures, useGameText, useName } from './result/figures.ts'
import { useRuinSentence } from './result/sentence.tsx'

/** The sliders' values: a multiplier in hundredths, cents, and rounds. */
export type Moved = Readonly<Record<Slider, number>>
export type Slider = keyof typeof STOPS

const STOPS = {
  targetX100: [110, 125, 150, 175, 200, 250, 300, 400, 500, 750, 1000],
  bankroll: [1000, 2000, 3000, 5000, 7500, 10_000, 20_000, 50_000, 100_000],
  rounds: [10, 20, 50, 100, 200, 300, 500, 1000, 2000],
} as const

const SLIDERS = ['targetX100', 'bankroll', 'rounds'] as const satisfies readonly Slider[]

interface OpeningProps {
  /** In the order of the settings. */
  reports: readonly Report[]
  /** True if the settings are not the visitor's own; a label says so. */
  isExample: boolean
  /** The sliders' values, possibly ahead of the drawn result. */
  moved: Moved
  /** Missing until the tool has loaded. */
  onMove?: (slider: Slider, value: number) => void
  /** Takes the focus when a requested result is ready. */
  place?: Ref<HTMLDivElement>
  /** True if the result was already on screen: it skips the animation. */
  still?: boolean
}

export function Opening({ reports, isExample, moved, onMove, place, still = false }: OpeningProps) {
  const { t } = useTranslation('lab')
  const { exactLoss } = useFigures()
  const [first] = reports
  return (
    <section className="stack" aria-label={t('result.title')}>
      <div ref={place} tabIndex={-1} className={classes('stack', styles.results)}>
        <p className={classes('muted small', styles.kicker)}>{isExample && t('opening.example')}</p>
        {first && <p>{t('opening.first', { exact: exactLoss(first) })}</p>}
        <div className={classes('stack', reports.length > 1 && styles.several)}>
          {reports.map((report, at) => (
            <Result
              // biome-ignore lint/suspicious/noArrayIndexKey: a strategy's position is its identity
              key={at}
              report={report}
              at={at}
              still={still}
              isOne={reports.length === 1}
            />
          ))}
        </div>
      </div>
      <fieldset className={styles.sliders} disabled={!onMove}>
        <legend className="visually-hidden">{t('form.title')}</legend>
        {SLIDERS.map((slider) => (
          <MovedField key={slider} slider={slider} onMove={onMove} value={moved[slider]} />
        ))}
      </fieldset>
    </section>
  )
}

interface ResultProps {
  report: Report
  at: number
  isOne: boolean
  still: boolean
}

function Result({ report, at, isOne, still }: ResultProps) {
  const { t } = useTranslation('lab')
  const { number, cents } = useFigures()
  const nameOf = useName()
  const gameText = useGameText()
  const { ends, strategy, summary } = report
  const said = useRuinSentence()(report)
  return (
    <div className={classes('stack', styles.one)}>
      <h2>{said}</h2>
      <p className="muted figures">
        {isOne ? t(`plans.${strategy.plan.kind}.name`) : nameOf(report, at)}. {gameText(report)}.{' '}
        {t('opening.range', {
          low: cents(ends[0] ?? 0),
          high: cents(ends.at(-1) ?? 0),
          rounds: number(strategy.rounds),
        })}
      </p>
      <FanPicture report={report} still={still} key={`${summary.net} ${summary.turnover}`} />
    </div>
  )
}

/** Free space above the highest drawn bankroll. */
const HEADROOM = 1.06

/** The spread of bankrolls: 90% of players, half of them, and the median. */
function FanPicture({ report: { strategy, summary }, still }: Pick<ResultProps, 'report' | 'still'>) {
  const { t } = useTranslation('lab')
  const { rounds, bankrolls } = summary.fan
  const highest = HEADROOM * Math.max(strategy.bankroll, ...bankrolls.map((levels) => levels.at(-1) ?? 0))
  const x = (round: number) => ((100 * round) / strategy.rounds).toFixed(1)
  const y = (bankroll: number) => (100 - (100 * bankroll) / highest).toFixed(1)
  const line = (level: number) =>
    bankrolls.map((levels, index) => `${x(rounds[index] ?? 0)} ${y(levels[level] ?? 0)}`)
  const band = (low: number, high: number) => `M${[...line(high), ...line(low).reverse()].join('L')}Z`
  const start = `${y(strategy.bankroll)}%`
  return (
    <div className={classes(skies.sky, styles.sky)}>
      <svg className={styles.picture} aria-hidden="true">
        <svg
          className={skies.lines}
          width="100%"
          height="100%"
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <g className={classes(!still && skies.drawn)}>
            <path className={skies.most} d={band(0, 4)} />
            <path className={skies.half} d={band(1, 3)} />
            <path className={skies.middle} d={`M${line(2).join('L')}`} vectorEffect="non-scaling-stroke" />
          </g>
          <path
            className={skies.start}
            d={`M0 ${y(strategy.bankroll)}H100`}
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <text x="100%" y={start} dx="-8" dy="-8" textAnchor="end">
          {t('fan.start')}
        </text>
      </svg>
      <ul className={styles.key} aria-hidden="true">
        <li>{t('fan.nine')}</li>
        <li>{t('fan.half')}</li>
        <li>{t('fan.middle')}</li>
      </ul>
    </div>
  )
}

interface MovedFieldProps {
  slider: Slider
  value: number
  onMove: OpeningProps['onMove']
}

function MovedField({ slider, value, onMove }: MovedFieldProps) {
  const { t } = useTranslation('lab')
  const { number, multiplier, cents } = useFigures()
  const text =
    slider === 'targetX100' ? multiplier(value) : slider === 'rounds' ? number(value) : cents(value)
  const stops: readonly number[] = STOPS[slider]
  const name = t(slider === 'targetX100' ? 'form.target' : `form.${slider}`)
  return (
    <label className={styles.slider}>
      <span>
        {name} <output className="figures">{text}</output>
      </span>
      <input
        type="range"
        min="0"
        max={stops.length - 1}
        value={nearest(stops, value)}
        aria-label={name}
        aria-valuetext={text}
        onChange={({ target }) => onMove?.(slider, stops[target.valueAsNumber] ?? value)}
      />
    </label>
  )
}

/** Compares by ratio, because the stops are spaced by ratio. */
function nearest(stops: readonly number[], value: number): number {
  const distances = stops.map((stop) => Math.abs(Math.log(stop / value)))
  return distances.indexOf(Math.min(...distances))
}
