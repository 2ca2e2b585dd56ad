import { excessRadius } from '../crash/anytime/mean-excess.ts'
import { RISK_BANDS, RISKS, type Risk } from '../crash/target.ts'
import { SOURCES, type Source } from '../models/basics.ts'
import type {
  Counted,
  Ends,
  Measured,
  NightCounts,
  RecordCounts,
  Reporting,
  SourceRecord,
  TrackRecord,
} from '../models/track-record.ts'
import { ENOUGH_ROUNDS } from './enough-rounds.ts'
import { EMPTY_TALLY, sumOf, type Tally, UNIT } from './tally.ts'

export type SettledCount = RecordCounts['settled'][number]
export type LiveCount = RecordCounts['live'][number]
export type DrawnCount = RecordCounts['practice']
export type LineCount = Pick<Tally, 'rounds' | 'hits' | 'chance'>
type MonthCounts = Pick<RecordCounts, 'settled' | 'live'>

/**
 * Computes the track record from its counters.
 *
 * @param measuredAt ISO instant of the reading
 */
export function trackRecordOf(counts: RecordCounts, measuredAt: string): TrackRecord {
  return {
    measuredAt,
    sources: SOURCES.map((source) => sourceRecord(source, counts)),
    practiceLine: lineOf(counts.line),
    practice: practiceOf(counts),
    ...(counts.night && { night: nightOf(counts.night) }),
    live: {
      total: reportingOf(counts),
      bands: RISKS.map((risk) => ({ risk, reporting: reportingOf(only(counts, { risk })) })),
      months: monthsOf(counts.live).map((month) => ({
        month,
        reporting: reportingOf(only(counts, { month })),
      })),
    },
    counts,
  }
}

/** Neighbouring points differ by at least 2%; a plot cannot show less. */
const POINT_FACTOR = 1.02

/** Sums up the days. A busy year has some hundred points. */
function lineOf(days: readonly LineCount[]): Counted[] {
  const line: Counted[] = []
  let sum: LineCount = EMPTY_TALLY
  for (const [index, { rounds, hits, chance }] of days.entries()) {
    sum = { rounds: sum.rounds + rounds, hits: sum.hits + hits, chance: sum.chance + chance }
    const isFar = sum.rounds >= POINT_FACTOR * (line.at(-1)?.rounds ?? 0)
    if (isFar || index === days.length - 1) line.push(countedIn(sum))
  }
  return line
}

function only({ settled, live }: MonthCounts, { risk, month }: { risk?: Risk; month?: string }): MonthCounts {
  const isWanted = (entry: { risk: Risk; month: string }) =>
    (risk === undefined || entry.risk === risk) && (month === undefined || entry.month === month)
  return { settled: settled.filter(isWanted), live: live.filter(isWanted) }
}

function monthsOf(entries: readonly { readonly month: string }[]): string[] {
  return [...new Set(entries.map(({ month }) => month))].sort()
}

function sourceRecord(source: Source, { settled }: MonthCounts): SourceRecord {
  const own = settled.filter((entry) => entry.source === source)
  const months = monthsOf(own)
  return {
    source,
    total: measure(sumAll(own)),
    bands: RISKS.map((risk) => ({
      risk,
      measured: measure(sumAll(own.filter((entry) => entry.risk === risk)), highestIn(risk)),
    })),
    months: months.map((month) => {
      const inMonth = own.filter((entry) => entry.month === month)
      return {
        month,
        measured: measure(sumAll(inMonth)),
        bands: RISKS.map((risk) => ({
          risk,
          ...countedIn(sumAll(inMonth.filter((entry) => entry.risk === risk))),
        })),
      }
    }),
  }
}

function sumAll(entries: readonly SettledCount[]): Tally {
  return sumOf(entries.map(({ tally }) => tally))
}

/**
 * Counts rounds without an outcome after their 7 days as unreported. Whole days are counted, so a round may count as
 * open for the rest of its last day.
 */
function reportingOf({ settled, live }: MonthCounts): Reporting {
  const [verified, reported] = (['verified', 'reported'] as const).map((source) => tallyBy(source, settled))
  const { unknown, ...ends } = endsOf(
    liveSum(live),
    sumOf([verified ?? EMPTY_TALLY, reported ?? EMPTY_TALLY]),
  )
  return {
    ...ends,
    verified: verified?.rounds ?? 0,
    reported: reported?.rounds ?? 0,
    unreported: unknown,
    ...(ends.closed > 0 ? { unreportedShare: unknown / ends.closed } : {}),
  }
}

function practiceOf({ settled, practice }: RecordCounts): TrackRecord['practice'] {
  const flown = tallyBy('practice', settled)
  const { unknown, ...ends } = endsOf(practice, flown)
  return { ...ends, flown: flown.rounds, unflown: unknown }
}

function nightOf({ until, without, ...tallies }: NightCounts): TrackRecord['night'] {
  const sum = sumOf(RISKS.map((risk) => tallies[risk]))
  return {
    until,
    drawn: sum.rounds + without,
    without,
    ...boundsOf(sum, without),
    total: measure(sum),
    bands: RISKS.map((risk) => ({ risk, measured: measure(tallies[risk], highestIn(risk)) })),
  }
}

/** Rounds without an outcome after their 7 days are unknown: the bounds count them all as missed, or all as reached. */
function endsOf({ drawn, recent, recentSettled }: DrawnCount, ended: Tally): Ends & { unknown: number } {
  const closed = notBelowZero(drawn - recent)
  const unknown = Math.min(closed, notBelowZero(closed - (ended.rounds - recentSettled)))
  return {
    drawn,
    open: notBelowZero(recent - recentSettled),
    closed,
    unknown,
    ...boundsOf(ended, unknown),
  }
}

function boundsOf({ rounds, hits }: Tally, unknown: number): Pick<Ends, 'rateBounds'> {
  const all = rounds + unknown
  return all > 0 ? { rateBounds: [hits / all, (hits + unknown) / all] } : {}
}

/** Counters are read one after another, so a round may count as settled before it counts as drawn. */
function notBelowZero(count: number): number {
  return Math.max(0, count)
}

function tallyBy(source: Source, settled: readonly SettledCount[]): Tally {
  return sumAll(settled.filter((entry) => entry.source === source))
}

function liveSum(live: readonly LiveCount[]): DrawnCount {
  const sum = { drawn: 0, recent: 0, recentSettled: 0 }
  for (const { drawn, recent, recentSettled } of live) {
    sum.drawn += drawn
    sum.recent += recent
    sum.recentSettled += recentSettled
  }
  return sum
}

/** Returns the counts beside the sum of the rounds' chances. */
function countedIn({ rounds, hits, chance }: LineCount): Counted {
  return { rounds, hits, expectedHits: chance / UNIT }
}

/** Returns the highest target of a band, the limit of every payout. */
function highestIn(risk: Risk): number {
  return RISK_BANDS[risk].highX100 / 100
}

/**
 * Compares counted rounds with their own odds. In 95 of 100 records each interval contains the true value at every
 * look together, so it may be published after every settlement (docs/decisions/0019, crash/anytime/mean-excess.ts);
 * share and result each by itself. The only assumption is that each round's chance is fixed beforehand.
 * @param highest a target that no round exceeds, fixed beforehand
 * @example
 * measure(sumOf(rounds.map(tallyOf))).rate // { actual: 0.481, interval: [0.43, 0.532], expected: 0.485 }
 */
export function measure(tally: Tally, highest = highestIn('bold')): Measured {
  const { rounds, hits, expectedHits } = countedIn(tally)
  const radius = excessRadius(tally.hitSquares / UNIT)
  const counted = {
    rounds,
    hits,
    expectedHits,
    expectedRange: [
      Math.max(0, Math.floor(expectedHits - radius)),
      Math.min(rounds, Math.ceil(expectedHits + radius)),
    ] satisfies [number, number],
    tooFew: rounds < ENOUGH_ROUNDS,
  }
  if (rounds === 0) return counted
  return {
    ...counted,
    rate: {
      actual: hits / rounds,
      interval: [Math.max(0, (hits - radius) / rounds), Math.min(1, (hits + radius) / rounds)],
      expected: expectedHits / rounds,
    },
    net: netOf(tally, highest),
  }
}

function netOf(
  { rounds, paid, expectedPaid, paidSquares }: Tally,
  highest: number,
): NonNullable<Measured['net']> {
  const actual = paid / 100 / rounds - 1
  // Payouts, as a share of the highest target, lie in 0 to 1 as hits do.
  const half = (highest * excessRadius(paidSquares / UNIT / highest ** 2)) / rounds
  return {
    actual,
    // Nobody loses more than the stake, and no round pays more than its target.
    interval: [Math.max(-1, actual - half), Math.min(highest - 1, actual + half)],
    expected: expectedPaid / UNIT / rounds - 1,
  }
}
