import type { ReactNode, Ref } from 'react'
import type { Report } from '#shared/crash/strategy/report.ts'
import type { StakingPlan } from '#shared/crash/strategy/settings.ts'
import { FAN_LEVELS } from '#shared/crash/strategy/summary.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { FilterChips } from '#web/ui/filter-chips.tsx'
import { classes } from '#web/ui/index.ts'
import skies from '#web/ui/sky.module.css'
import { ValueSlider } from '#web/ui/value-slider.tsx'
import styles from './opening.module.css'
import { presetOf } from './presets.ts'
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

/** The staking systems to choose from over the picture; the form has more. */
const SYSTEMS = presetOf('four').lab.strategies.map(({ plan }) => plan)

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
  /** The only strategy's staking system, possibly ahead of the drawn result. */
  system: StakingPlan['kind'] | undefined
  /** Missing until the tool has loaded. */
  onSystem?: (plan: StakingPlan) => void
  /** Takes the focus when a requested result is ready. */
  place?: Ref<HTMLDivElement>
  /** True if the result was already on screen: it skips the animation. */
  still?: boolean
  /** True while another result is computed. */
  isBusy?: boolean
  /** Replaces the example's label, which has the same height. */
  notes?: ReactNode
}

export function Opening({
  reports,
  isExample,
  moved,
  onMove,
  system,
  onSystem,
  place,
  still = false,
  isBusy = false,
  notes,
}: OpeningProps) {
  const { t } = useTranslation('lab')
  const rangeOf = useRange()
  const { exactLoss } = useFigures()
  const [first] = reports
  const choose = (kind: string) => {
    const plan = SYSTEMS.find((each) => each.kind === kind)
    if (plan) onSystem?.(plan)
  }
  const isOne = reports.length === 1
  return (
    <section className={styles.opening} aria-label={t('result.title')}>
      <div
        ref={place}
        tabIndex={-1}
        aria-busy={isBusy}
        className={classes(styles.results, !isOne && styles.several)}
      >
        {reports.map((report, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a strategy's position is its identity
          <Result key={at} report={report} at={at} still={still} isOne={isOne}>
            {isOne && (
              <FilterChips
                joined
                label={t('form.plan')}
                value={system ?? ''}
                disabled={!onSystem}
                onChange={choose}
                options={SYSTEMS.map(({ kind }) => ({
                  value: kind,
                  label: t(kind === 'flat' ? 'plans.flat.short' : `plans.${kind}.name`),
                }))}
              />
            )}
          </Result>
        ))}
      </div>
      <fieldset className={styles.sliders} disabled={!onMove}>
        <legend className="visually-hidden">{t('form.title')}</legend>
        {SLIDERS.map((slider) => (
          <MovedField key={slider} slider={slider} onMove={onMove} value={moved[slider]} />
        ))}
      </fieldset>
      {first && (
        <p className="figures">
          {isOne && rangeOf(first)} {t('opening.first', { exact: exactLoss(first) })}
        </p>
      )}
      <div className={styles.notes}>
        {isExample ? <p className="muted small">{t('opening.example')}</p> : notes}
      </div>
    </section>
  )
}

interface ResultProps {
  report: Report
  at: number
  isOne: boolean
  still: boolean
  /** The choice of the system. */
  children: ReactNode
}

/** A result's sentence over its picture. */
function Result({ report, at, isOne, still, children }: ResultProps) {
  const { t } = useTranslation('lab')
  const { number } = useFigures()
  const nameOf = useName()
  const gameText = useGameText()
  const rangeOf = useRange()
  const { summary } = report
  const said = useRuinSentence()(report)
  return (
    <div className={styles.one}>
      <div className={classes(skies.sky, styles.sky, isOne && skies.bleed, isOne && styles.whole)}>
        <div className={styles.said}>
          <h2>{said}</h2>
          {children}
        </div>
        <FanPicture report={report} still={still} key={`${summary.net} ${summary.turnover}`} />
      </div>
      <p className={styles.axis} aria-hidden="true">
        <span>0</span>
        <span>{t('fan.x')}</span>
        <span>{number(report.strategy.rounds)}</span>
      </p>
      {!isOne && (
        <p className="muted figures">
          {nameOf(report, at)}. {gameText(report)}. {rangeOf(report)}
        </p>
      )}
    </div>
  )
}

/** Returns the usual ends of a result in words. */
function useRange(): (report: Report) => string {
  const { t } = useTranslation('lab')
  const { number, cents } = useFigures()
  return ({ ends, strategy }) =>
    t('opening.range', {
      low: cents(ends[0] ?? 0),
      high: cents(ends.at(-1) ?? 0),
      rounds: number(strategy.rounds),
    })
}

/** The highest end is labelled from this multiple of the start, where its label is apart from the start's. */
const APART = 1.6
/** Free space above the highest drawn bankroll, for its label. */
const HEADROOM = 1.12

/** In percent of the picture's width: where a band's name has its middle at least, and its end at most. */
const NAMED = [26, 74] as const
/** Where the names at the right edge end on a phone. */
const EDGE = 92
/** The least height for a name, as a share of the picture's. */
const NAME_ROOM = 0.06
/** Half a letter's width on a phone, in percent of the picture's. */
const LETTER = 0.97
/** The middle player's line among the levels. */
const MIDDLE = FAN_LEVELS.indexOf(0.5)

/** A band's parts, each between two levels. */
type Halves = readonly (readonly [low: number, high: number])[]

interface Fan {
  /** Where each round is, in percent of the picture's width. */
  readonly across: readonly number[]
  readonly bankrolls: Report['summary']['fan']['bankrolls']
  readonly start: number
}

/**
 * Returns the place of a band's name: where one of its halves is highest, off the middle player's line and the start's.
 * @param half of the name's width, in percent of the picture's
 * @param end where the name ends at the latest
 */
function placeBandName(half: number, end: number, halves: Halves, { across, bankrolls, start }: Fan) {
  const places = across.flatMap((middle, index) => {
    if (middle < Math.max(NAMED[0], half + 4) || middle + half > end) return []
    const isNear = (at: number) => Math.abs((across[at] ?? 0) - middle) < half
    const medians = bankrolls.flatMap((levels, at) => (isNear(at) ? [levels[MIDDLE] ?? 0] : []))
    const levelAt = (level: number) => bankrolls[index]?.[level] ?? 0
    return halves.flatMap(([low, high]) => {
      const from = low === MIDDLE ? Math.max(...medians) : levelAt(low)
      const to = high === MIDDLE ? Math.min(...medians) : levelAt(high)
      const split = Math.min(Math.max(start, from), to)
      return [
        { across: middle, from, room: split - from },
        { across: middle, from: split, room: to - split },
      ]
    })
  })
  return places.toSorted((one, other) => other.room - one.room)[0]
}

/** The spread of bankrolls, each line and band with its name: 90% of players, half of them, and the median. */
function FanPicture({ report: { ends, strategy, summary }, still }: Pick<ResultProps, 'report' | 'still'>) {
  const { t } = useTranslation('lab')
  const { cents } = useFigures()
  const { rounds, bankrolls } = summary.fan
  const highest = HEADROOM * Math.max(strategy.bankroll, ...bankrolls.map((levels) => levels.at(-1) ?? 0))
  const x = (round: number) => ((100 * round) / strategy.rounds).toFixed(1)
  const y = (bankroll: number) => (100 - (100 * bankroll) / highest).toFixed(1)
  const line = (level: number) =>
    bankrolls.map((levels, index) => `${x(rounds[index] ?? 0)} ${y(levels[level] ?? 0)}`)
  const band = (low: number, high: number) => `M${[...line(high), ...line(low).reverse()].join('L')}Z`
  const top = ends.at(-1) ?? 0
  const middle = bankrolls.at(-1)?.[MIDDLE] ?? 0
  const isBelow = middle < strategy.bankroll
  const edgeNames = [t('fan.middle'), `${t('fan.start')} ${cents(strategy.bankroll)}`] as const
  const besideEdge = EDGE - 2 * LETTER * Math.max(...edgeNames.map(({ length }) => length))
  const fan = { across: rounds.map((round) => Number(x(round))), bankrolls, start: strategy.bankroll }
  const bandName = (name: string, height: number, end: number, halves: Halves) => {
    const place = placeBandName(LETTER * name.length, end, halves, fan)
    if (!place || place.room < NAME_ROOM * highest) return null
    return (
      <text
        x={`${place.across}%`}
        y={`${y(place.from + height * place.room)}%`}
        dy="0.35em"
        textAnchor="middle"
      >
        {name}
      </text>
    )
  }
  return (
    <div className={styles.fan}>
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
            <path
              className={skies.middle}
              d={`M${line(MIDDLE).join('L')}`}
              vectorEffect="non-scaling-stroke"
            />
          </g>
          <path
            className={skies.start}
            d={`M0 ${y(strategy.bankroll)}H100`}
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        {bandName(t('fan.nine'), 0.75, NAMED[1], [
          [3, 4],
          [0, 1],
        ])}
        {bandName(t('fan.half'), 0.32, besideEdge, [
          [MIDDLE, 3],
          [1, MIDDLE],
        ])}
        <text
          className={styles.middle}
          x="100%"
          y={`${y(middle)}%`}
          dy={isBelow && Number(y(middle)) < 88 ? 15 : -8}
          textAnchor="end"
        >
          {edgeNames[0]}
        </text>
        <text x="100%" y={`${y(strategy.bankroll)}%`} dy={isBelow ? -8 : 18} textAnchor="end">
          {edgeNames[1]}
        </text>
        {top > APART * strategy.bankroll && (
          <text x="100%" y={`${y(top)}%`} dy="-8" textAnchor="end">
            {cents(top)}
          </text>
        )}
      </svg>
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
    <ValueSlider
      label={name}
      text={text}
      value={nearest(stops, value)}
      low={0}
      high={stops.length - 1}
      onChange={(stop) => onMove?.(slider, stops[stop] ?? value)}
    />
  )
}

/** Compares by ratio, because the stops are spaced by ratio. */
function nearest(stops: readonly number[], value: number): number {
  const distances = stops.map((stop) => Math.abs(Math.log(stop / value)))
  return distances.indexOf(Math.min(...distances))
}
