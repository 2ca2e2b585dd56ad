import { excessRadius } from '#shared/crash/anytime/mean-excess.ts'
import type { Measured, TrackRecord } from '#shared/models/track-record.ts'
import { ENOUGH_ROUNDS } from '#shared/track-record/enough-rounds.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { ConePlot, signed } from '#web/ui/plot/cone-plot.tsx'
import { roundedTip } from './rounded-tip.ts'

/** The first number of rounds on the logarithmic axis. */
const FROM = 100
/** Its upper edge, in points per 100. */
const HIGHEST = 24
/** Leaves room for the text over the cone, whose height is about 21 rounds after `FROM`. */
const HIGHEST_OF_FEW = 28
const ENDS = [10_000, 100_000, 1_000_000, 10_000_000] as const
/** The variance of a hit at a chance of one half, the largest possible. */
const WIDEST_VARIANCE = 0.25

/**
 * Draws our line of practice rounds inside the cone of chance; before the first round, the cone alone. Shares of a few
 * rounds leap, so up to `FROM` rounds the line counts rounds.
 */
export function RecordCone({ sources, practiceLine }: Pick<TrackRecord, 'sources' | 'practiceLine'>) {
  const { t } = useTranslation('trackRecord')
  const { number } = useFormat()
  const total = sources[0]?.total
  const rounds = total?.rounds ?? 0
  const isFew = rounds > 0 && rounds < FROM
  const from = isFew ? 0 : FROM
  const to = isFew ? FROM : (ENDS.find((end) => rounds <= end) ?? rounds)
  const variance = total && rounds >= FROM ? varianceOf(total) : WIDEST_VARIANCE
  const boundAt = (count: number) => excessRadius(count * variance)
  const roomAt = isFew ? roundedTip(boundAt) : (count: number) => (100 * boundAt(count)) / count
  const counted = total && rounds > 0 ? [...practiceLine.filter((point) => point.rounds < rounds), total] : []
  const line = (isFew ? [NONE, ...counted] : counted)
    .filter((point) => point.rounds >= from)
    .map((point) => {
      const excess = point.hits - point.expectedHits
      return { x: point.rounds, y: isFew ? excess : (100 * excess) / point.rounds }
    })
  const last = line.at(-1)
  const tenths = Math.round(10 * (last?.y ?? 0))
  const value = last ? signed(tenths, number(Math.abs(tenths) / 10, 1)) : ''
  const ranges = { from: number(from), to: number(to), narrow: number(roomAt(to)) }
  const chance = isFew ? t('few.plot', ranges) : t('empty.plot', { ...ranges, wide: number(roomAt(from)) })
  const lastText = last ? ` ${t('cone.at', { rounds: number(rounds), value })}` : ''
  return (
    <ConePlot
      summary={`${chance}${lastText}`}
      rounds={[from, to]}
      highest={isFew ? HIGHEST_OF_FEW : HIGHEST}
      roomAt={roomAt}
      line={line}
      plane
      texts={{
        axis: t(isFew ? 'few.axis' : 'empty.axis'),
        room: t('empty.room'),
        expected: t('asExpected'),
        start: isFew ? '' : t('side.plans', { count: from }),
        end: t('cone.rounds', { rounds: number(to) }),
        value,
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

const NONE = { rounds: 0, hits: 0, expectedHits: 0 }

const HALVINGS = 40

/** The mean of (hit - chance)² that gives the record's own interval, so that cone and verdict say the same. */
function varianceOf({ rounds, rate }: Measured): number {
  if (!rate) return WIDEST_VARIANCE
  const radius = rounds * Math.max(rate.interval[1] - rate.actual, rate.actual - rate.interval[0])
  let [low, high] = [0, WIDEST_VARIANCE]
  for (let step = 0; step < HALVINGS; step += 1) {
    const middle = (low + high) / 2
    if (excessRadius(rounds * middle) < radius) low = middle
    else high = middle
  }
  return high
}
