import type { Round } from '#shared/models/round.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'

/** A saved live outcome's status, its reason, and the limits of its proof. */
export default function OutcomeVerdict({ round }: { round: Round }) {
  const { t } = useTranslation('rounds')
  const { multiplier } = useFormat()
  const { outcome, verification } = round
  if (!outcome || outcome.source === 'practice') return null
  const { source } = outcome
  return (
    <div className="small">
      <b>{t(`report.verdict.${source}`)}</b>
      {verification && (
        <p className="muted">
          {t(`report.why.${verification.result}`, { multiplier: multiplier(verification.multiplier ?? 0) })}
        </p>
      )}
      {source === 'verified' && <p className="muted">{t('report.proves')}</p>}
    </div>
  )
}
