import type { Round } from '#shared/models/round.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { Notice } from '#web/ui/index.ts'

/** A saved live outcome's status, its reason, and the limits of its proof. */
export default function OutcomeVerdict({ round }: { round: Round }) {
  const { t } = useTranslation('rounds')
  const { multiplier } = useFormat()
  const { outcome, verification } = round
  if (!outcome || outcome.source === 'practice') return null
  const { source } = outcome
  return (
    <Notice tone={source === 'verified' ? 'good' : 'neutral'} title={t(`report.verdict.${source}`)}>
      {verification && (
        <p className="small">
          {t(`report.why.${verification.result}`, { multiplier: multiplier(verification.multiplier ?? 0) })}
        </p>
      )}
      {source === 'verified' && <p className="small">{t('report.proves')}</p>}
    </Notice>
  )
}
