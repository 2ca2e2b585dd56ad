import type { Round } from '#shared/models/round.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { useFormat } from '#web/lib/format.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { useResource } from '#web/lib/use-resource.ts'
import { HourLoss } from '#web/ui/hour-loss.tsx'
import { Button } from '#web/ui/index.ts'

/** Later nobody goes on with it here; its result can be entered among one’s signals. */
const RECENT_MS = 60 * 60 * 1000

interface LeftPlanProps {
  round: Round
  /** What the player stakes in a round, where it is known. */
  stake: number | undefined
  onShow: () => void
}

/** The page was reloaded or left in the middle of a live round: a signal is spent on its plan. */
export function LeftPlan({ round, stake, onShow }: LeftPlanProps) {
  const { t } = useTranslation('game')
  const { multiplier, time } = useFormat()
  const drawn = { target: multiplier(round.target), time: time(round.createdAt) }
  return (
    <div className="stack">
      <p className="measure">{t('live.left', drawn)}</p>
      <HourLoss stake={stake} expectedReturn={round.expectedReturn} />
      <div className="row">
        <Button onClick={onShow}>{t('live.showLeft')}</Button>
      </div>
    </div>
  )
}

/** The newest live plan, where nothing was entered for it yet. */
export function useLeftPlan(allowed: boolean): Round | undefined {
  const { data } = useResource(
    async (signal) => {
      if (!allowed) return undefined
      const { rounds } = await call(api.rounds.list, { input: { mode: 'live', limit: 1 }, signal })
      const [last] = rounds
      const recent = last && serverNow() - Date.parse(last.createdAt) < RECENT_MS
      return recent && !last.outcome ? last : undefined
    },
    [allowed],
  )
  return data
}
