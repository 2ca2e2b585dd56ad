import { useMemo } from 'react'
import { chanceRadius } from '#shared/crash/anytime/mean-excess.ts'
import type { Round } from '#shared/models/round.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { ConePlot, signed } from '#web/ui/plot/cone-plot.tsx'
import styles from './flights.module.css'

/** The first end of the axis that holds the line. */
const ENDS = [100, 1000] as const
/** Number of flights at which the cone is narrowest: four days of ten flights. */
const TUNED_TO = 40
const HIGHEST = 55
/** Number of flights where the line begins, once there are twice as many: one flight moves it by up to ten points. */
const LINE_FROM = 10
/** The first flights move the line further than the later ones ever do. */
const HIGHEST_OF_FEW = 100

const roomAt = (flights: number) => (100 * chanceRadius(flights, TUNED_TO)) / flights

/** Draws the user's line inside the cone of chance, and says what it can and cannot show. */
export default function FlightCone({ rounds }: { rounds: readonly Round[] | undefined }) {
  const { t } = useTranslation('flights')
  const { number } = useFormat()
  const ended = useMemo(() => endedOf(rounds ?? []), [rounds])
  const isFew = ended.length < 2 * LINE_FROM
  const from = isFew ? 1 : LINE_FROM
  const line = useMemo(() => excessLine(ended, from), [ended, from])
  const to = ENDS.find((end) => ended.length <= end) ?? ended.length
  const last = line.at(-1)
  const value = last ? signed(last.y, number(Math.abs(last.y), 1)) : ''
  const ranges = { wide: number(roomAt(LINE_FROM)), narrow: number(roomAt(to)), to: number(to) }
  const isOutside = line.some(({ x, y }) => Math.abs(y) > roomAt(x))
  return (
    <div className="stack-3">
      <ConePlot
        summary={`${t('cone.summary', ranges)} ${last ? t('cone.at', { value, flights: number(ended.length) }) : t('cone.none')}`}
        rounds={[from, to]}
        highest={isFew ? HIGHEST_OF_FEW : HIGHEST}
        roomAt={roomAt}
        line={line}
        texts={{
          axis: t('cone.axis'),
          room: t('cone.room'),
          expected: t('cone.expected'),
          start: isFew ? number(from) : t('cone.flights', { flights: number(from) }),
          end: isFew ? t('cone.flights', { flights: number(to) }) : number(to),
          value: t('cone.you', { value }),
          now: t('cone.now', { flights: number(ended.length) }),
        }}
      />
      <p className={styles.says}>
        {t(isOutside ? 'cone.outside' : 'cone.inside')}
        {last && !isOutside && ` ${t('cone.next')}`}
      </p>
    </div>
  )
}

/** A flight with an end, as the line needs it. */
type Ended = Pick<Round, 'chance'> & { readonly outcome: { readonly hit: boolean } }

function endedOf(rounds: readonly Round[]): Ended[] {
  return rounds.flatMap(({ chance, outcome }) => (outcome ? [{ chance, outcome }] : []))
}

/**
 * Returns how far the reached flights were from their expectation after each flight, in flights per 100.
 * @param newestFirst ended flights only: the others are neither reached nor missed
 * @param from number of flights from which the line is drawn
 */
function excessLine(newestFirst: readonly Ended[], from: number): { x: number; y: number }[] {
  let excess = 0
  return newestFirst.toReversed().flatMap(({ chance, outcome }, index) => {
    excess += Number(outcome.hit) - chance
    const flights = index + 1
    return flights < from ? [] : [{ x: flights, y: (100 * excess) / flights }]
  })
}
