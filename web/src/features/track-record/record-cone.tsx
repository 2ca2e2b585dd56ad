import { excessRadius } from '#shared/crash/anytime/mean-excess.ts'
import type { Measured, TrackRecord } from '#shared/models/track-record.ts'
import { ENOUGH_ROUNDS } from '#shared/track-record/enough-rounds.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { ConePlot, signed } from '#web/ui/plot/cone-plot.tsx'

/** The number of rounds where the cone and the line begin: shares of fewer rounds leap. */
export const LINE_FROM = 10
/** The picture's words give the cone's width at this number of rounds. With many rounds the picture begins here. */
const SUMMARY_ROUNDS = 100
const WHOLE_FROM = 3 * SUMMARY_ROUNDS
/** The picture's upper edge with few and with many rounds, in points per 100: chance leads no further after 35 or 100. */
const HIGHEST_OF_FEW = 44
const HIGHEST = 22
const ENDS = [10_000, 100_000, 1_000_000, 10_000_000] as const
/** The variance of a hit at a chance of one half, the largest possible. */
const WIDEST_VARIANCE = 0.25

/** Draws our line of practice rounds inside the cone of chance; before `LINE_FROM` rounds, the cone alone. */
export function RecordCone({ sources, practiceLine }: Pick<TrackRecord, 'sources' | 'practiceLine'>) {
  const { t } = useTranslation('trackRecord')
  const { number } = useFormat()
  const total = sources[0]?.total
  const { rounds = 0, rate } = total ?? {}
  const isFew = rounds > 0 && rounds < WHOLE_FROM
  // Few rounds are on their way to a verdict.
  const to = isFew ? ENOUGH_ROUNDS : (ENDS.find((end) => rounds <= end) ?? rounds)
  // At the line's end the cone is as wide as the record's own interval, so that cone and verdict say the same.
  const fit = rate && rounds >= SUMMARY_ROUNDS ? (rounds * radiusOf(rate)) / smoothRadius(rounds) : 1
  const roomAt = (count: number) => (100 * fit * smoothRadius(count)) / count
  const from = isFew ? LINE_FROM : SUMMARY_ROUNDS
  const counted =
    total && rounds >= LINE_FROM
      ? [...practiceLine.filter((point) => point.rounds >= from && point.rounds < rounds), total]
      : []
  const line = counted.map((point) => ({
    x: point.rounds,
    y: (100 * (point.hits - point.expectedHits)) / point.rounds,
  }))
  const last = line.at(-1)
  const tenths = Math.round(10 * (last?.y ?? 0))
  const value = signed(tenths, number(Math.abs(tenths) / 10, 1))
  const lastText = last ? ` ${t('cone.at', { rounds: number(rounds), value })}` : ''
  const ends = {
    from: number(SUMMARY_ROUNDS),
    wide: number(roomAt(SUMMARY_ROUNDS)),
    to: number(to),
    narrow: number(roomAt(to)),
  }
  return (
    <ConePlot
      summary={`${t('empty.plot', ends)}${lastText}`}
      rounds={[from, to]}
      highest={isFew ? HIGHEST_OF_FEW : HIGHEST}
      roomAt={roomAt}
      line={line}
      texts={{
        axis: t('empty.axis'),
        room: t('empty.room'),
        expected: t('asExpected'),
        start: isFew ? number(from) : t('side.plans', { count: from }),
        end: t('cone.rounds', { rounds: number(to) }),
        value: t('cone.ours', { value }),
        now: t('cone.now', { rounds: number(rounds) }),
      }}
      mark={{
        rounds: ENOUGH_ROUNDS,
        text: t('empty.enough', { enough: number(ENOUGH_ROUNDS) }),
        name: t('cone.rounds', { rounds: number(ENOUGH_ROUNDS) }),
      }}
    />
  )
}

/** The period of the radius's waves around the square root, and the number of points that even it out. */
const PERIOD = 4
const POINTS = 8

/** Returns the bound without its waves, at most 1.5% from it after 100 rounds. Verdicts use the bound itself. */
function smoothRadius(rounds: number): number {
  let sum = 0
  for (let point = 0; point < POINTS; point += 1) {
    const shift = PERIOD ** ((point + 0.5) / POINTS - 0.5)
    sum += excessRadius(rounds * WIDEST_VARIANCE * shift) / Math.sqrt(shift)
  }
  return sum / POINTS
}

/** With fewer than `SUMMARY_ROUNDS`, an interval is cut to 0 and 1. */
function radiusOf({ actual, interval: [low, high] }: NonNullable<Measured['rate']>): number {
  return Math.max(high - actual, actual - low)
}
