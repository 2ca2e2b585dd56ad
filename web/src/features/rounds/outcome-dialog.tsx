import type { Round } from '#shared/models/round.ts'
import { shortHash } from '#web/features/game/hash-text.ts'
import { OutcomeForm } from '#web/features/game/outcome-form.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { HelpLine } from '#web/ui/help-line.tsx'
import { HourLoss } from '#web/ui/hour-loss.tsx'
import { Dialog } from '#web/ui/index.ts'

interface OutcomeDialogProps {
  /** Open while there is one. */
  round: Round | undefined
  onClose: () => void
  onSaved: (settled: Round) => void
}

export function OutcomeDialog({ round, onClose, onSaved }: OutcomeDialogProps) {
  const { t } = useTranslation('rounds')
  const { dateTime, multiplier } = useFormat()
  return (
    <Dialog open={round !== undefined} title={t('dialog')} onClose={onClose}>
      {round && (
        <>
          <p>{t('plan', { time: dateTime(round.createdAt), target: multiplier(round.target) })}</p>
          <HourLoss expectedReturn={round.expectedReturn} />
          {round.casinoHash && (
            <p className="small">{t('report.hash.stored', { start: shortHash(round.casinoHash) })}</p>
          )}
          <OutcomeForm round={round} onSaved={onSaved} />
          <HelpLine />
        </>
      )}
    </Dialog>
  )
}
