import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import type { PracticeGame } from './use-practice.ts'

/** Where a round stands, in words over its picture. */
export function useStageWords({ game, flight }: PracticeGame): string {
  const { t } = useTranslation('game')
  const { multiplier } = useFormat()
  const { round, stage, draw } = game
  if (draw.pending) return t('stage.loading')
  if (stage === 'planned') return t('stage.waiting')
  if (stage === 'landed') return t('stage.flownUnknown')
  if (stage === 'idle') return t('stage.idle')
  return flight.passed && round
    ? t('flight.reached', { target: multiplier(round.target) })
    : t('stage.running')
}
