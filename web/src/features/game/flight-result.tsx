import type { Round } from '#shared/models/round.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { decimalsOf } from '#web/lib/decimals.ts'
import { useFormat } from '#web/lib/format.ts'
import { Card } from '#web/ui/index.ts'
import { FlightStill } from './flight-still.tsx'
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
