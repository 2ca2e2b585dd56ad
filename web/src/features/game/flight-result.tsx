import type { Round } from '#shared/models/round.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { decimalsOf } from '#web/lib/decimals.ts'
import { useFormat } from '#web/lib/format.ts'
import { Card } from '#web/ui/index.ts'
import styles from './game.module.css'

/** How a round ended, as a still picture and in words; neither praise nor regret. */
export function FlightResult({ round }: { round: Round }) {
  const { t } = useTranslation('game')
  const { multiplier, number } = useFormat()
  const { outcome, target } = round
  const back = round.expectedReturn * 100
  if (!outcome) return null
  const verdict = outcome.multiplier === 1 ? 'instant' : outcome.hit ? 'reached' : 'missed'
  return (
    <Card>
      <div role="status" className="stack">
        <h2 className={styles.flown}>{t('stage.flown', { multiplier: multiplier(outcome.multiplier) })}</h2>
        <p>{t(`result.${verdict}`, { target: multiplier(target) })}</p>
      </div>
      <FlightStill multiplier={outcome.multiplier} target={target} />
      <p className="small muted">{t('result.average', { back: number(back, decimalsOf(back)) })}</p>
    </Card>
  )
}

const WIDTH = 480
const HEIGHT = 180
/** Room above the higher of both levels, as a share of the height. */
const HEADROOM = 1.3

/** Where a multiplier stands above the ground, logarithmic: 1.00x is the ground. */
function heightOf(multiplier: number, top: number): number {
  return HEIGHT - (Math.log(multiplier) / (Math.log(top) * HEADROOM)) * HEIGHT
}

/** The round as it ended: the line up to its multiplier, the target as a dashed level. Nothing moves. */
function FlightStill({ multiplier, target }: { multiplier: number; target: number }) {
  const { t } = useTranslation('game')
  const format = useFormat()
  const top = Math.max(multiplier, target)
  const end = heightOf(multiplier, top)
  const level = heightOf(target, top)
  const endX = multiplier >= target ? WIDTH - 40 : WIDTH * 0.62
  const curve = `M0 ${HEIGHT} C ${endX * 0.5} ${HEIGHT} ${endX * 0.8} ${(HEIGHT + end) / 2} ${endX} ${end}`
  const label = t('result.figure', {
    multiplier: format.multiplier(multiplier),
    target: format.multiplier(target),
  })
  return (
    <svg className={styles.still} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <path className={styles.level} d={`M0 ${level}H${WIDTH}`} />
      <text className={styles.levelName} x="10" y={level - 8}>
        {format.multiplier(target)}
      </text>
      <path className={styles.area} d={`${curve} V${HEIGHT} Z`} />
      <path className={styles.curve} d={curve} />
      <circle className={styles.end} cx={endX} cy={end} r="5" />
    </svg>
  )
}
