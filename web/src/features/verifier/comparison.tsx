import type { Explanation } from '#shared/crash/fair/doubts.ts'
import type { FairResult } from '#shared/crash/fair/scheme.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { Button, Notice } from '#web/ui/index.ts'
import type { Check, CheckActions } from './use-check.ts'
import { useExplanations } from './use-explanations.ts'

interface ComparisonProps {
  result: FairResult
  /** What the site showed, in hundredths. */
  claimed: number | undefined
  check: Check
  onUse: CheckActions['load']
}

/** The result beside what the site showed; where they differ, which scheme and salt would give that. */
export function Comparison({ result, claimed, check, onUse }: ComparisonProps) {
  const { t } = useTranslation('verifier')
  const { multiplier } = useFormat()
  const differs = claimed !== undefined && claimed !== result.hundredths
  const explanations = useExplanations(differs ? check.values : undefined)
  if (claimed === undefined) return null
  if (!differs) return <Notice tone="good" title={t('result.agrees')} />
  const figures = { shown: multiplier(claimed / 100), computed: multiplier(result.hundredths / 100) }
  return (
    <Notice tone="warn" role="status" title={t('result.differs', figures)}>
      {explanations?.length === 0 && <p>{t('result.unexplained')}</p>}
      {explanations !== undefined && explanations.length > 0 && (
        <Explanations
          explanations={explanations}
          onUse={({ scheme, inputs }) => onUse(scheme, { ...check.values, ...inputs })}
        />
      )}
    </Notice>
  )
}

interface ExplanationsProps {
  explanations: readonly Explanation[]
  onUse: (explanation: Explanation) => void
}

function Explanations({ explanations, onUse }: ExplanationsProps) {
  const { t } = useTranslation('verifier')
  return (
    <>
      <p>{t('result.explained')}</p>
      <div className="row">
        {explanations.map((explanation) => (
          <Button key={JSON.stringify(explanation)} small onClick={() => onUse(explanation)}>
            {[
              t('result.use', { name: t(`schemes.${explanation.scheme}.name`) }),
              explanation.inputs.instantMod,
            ]
              .filter(Boolean)
              .join(', ')}
          </Button>
        ))}
      </div>
      <p className="muted small">{t('result.coincidence')}</p>
    </>
  )
}
