import type { Round } from '#shared/models/round.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { decimalsOf } from '#web/lib/decimals.ts'
import { useFormat } from '#web/lib/format.ts'
import { Card } from '#web/ui/index.ts'
import { EvidenceLine } from '../evidence.tsx'
import gameStyles from '../game.module.css'
import { RoundPlan } from '../round-plan.tsx'
import { type FlownRound, payback } from './book.ts'
import { LocalMark } from './local-mark.tsx'
import { useCredits } from './use-credits.ts'
import type { PracticeGame } from './use-practice.ts'

/** How a round ended, neither praise nor regret, with its check; the live region has told it already. */
export function PracticeResult({ practice, round }: { practice: PracticeGame; round: Round }) {
  const { t } = useTranslation('game')
  const { multiplier, number } = useFormat()
  const { outcome, target } = round
  const credits = useCredits()
  const back = round.expectedReturn * 100
  if (!outcome) return null
  const flown = practice.account.book.rounds.find(({ id }) => id === round._id)
  const verdict = outcome.multiplier === 1 ? 'instant' : outcome.hit ? 'reached' : 'missed'
  return (
    <Card>
      <div className="stack">
        <h2 className={gameStyles.flown}>
          {t('stage.flown', { multiplier: multiplier(outcome.multiplier) })}
        </h2>
        <p>{t(`result.${verdict}`, { target: multiplier(target) })}</p>
        <Credits flown={flown} />
      </div>
      <p className="small muted measure">{t('result.average', { back: number(back, decimalsOf(back)) })}</p>
      {practice.source.isLocal(round) && <LocalMark />}
      <EvidenceLine key={round._id} round={round} before={practice.before} />
      <details className={gameStyles.evidence}>
        <summary>{t('plan.past', { target: multiplier(target) })}</summary>
        <RoundPlan round={round} {...(flown?.stake ? { stake: flown.stake, amount: credits } : {})} />
      </details>
    </Card>
  )
}

/** What the stake of this round became. */
function Credits({ flown }: { flown: FlownRound | undefined }) {
  const { t } = useTranslation('game')
  const credits = useCredits()
  if (!flown || flown.stake === 0) return null
  return (
    <p className="figures">
      {t('result.credits', { stake: credits(flown.stake), back: credits(payback(flown)) })}
    </p>
  )
}
