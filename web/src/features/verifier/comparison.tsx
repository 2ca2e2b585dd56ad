import type { Explanation } from '#shared/crash/fair/doubts.ts'
import type { FairResult } from '#shared/crash/fair/scheme.ts'
import { schemeOf } from '#shared/crash/fair/schemes.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button, Notice } from '#web/ui/index.ts'
import type { Check, CheckActions } from './use-check.ts'
import { useExplanations } from './use-explanations.ts'

interface ComparisonProps {
  result: FairResult
  /** In hundredths, as the site showed it. */
  claimed: number | undefined
  check: Check
  onUse: CheckActions['load']
}

/** Lists the schemes and salts that give the site's multiplier, if the result differs from it. */
export function Comparison({ result, claimed, check, onUse }: ComparisonProps) {
  const { t } = useTranslation('verifier')
  const differs = claimed !== undefined && claimed !== result.hundredths
  const explanations = useExplanations(differs ? check.values : undefined)
  if (!differs || explanations === undefined) return null
  if (explanations.length === 0) return <Notice tone="warn" role="status" title={t('result.unexplained')} />
  return (
    <Notice tone="warn" role="status" title={t('result.explained')}>
      <Explanations
        explanations={distinct(explanations, check.values.instantMod)}
        onUse={({ scheme, inputs }) => onUse(scheme, { ...check.values, ...inputs })}
      />
    </Notice>
  )
}

interface ExplanationsProps {
  explanations: readonly Explanation[]
  onUse: (explanation: Explanation) => void
}

function Explanations({ explanations, onUse }: ExplanationsProps) {
  const { t } = useTranslation('verifier')
  const label = useLabelExplanation()
  return (
    <>
      <div className="row">
        {explanations.map((explanation) => (
          <Button key={JSON.stringify(explanation)} small onClick={() => onUse(explanation)}>
            {label(explanation)}
          </Button>
        ))}
      </div>
      <p className="muted small">{t('result.coincidence')}</p>
    </>
  )
}

function useLabelExplanation(): (explanation: Explanation) => string {
  const { t } = useTranslation('verifier')
  return ({ scheme, inputs }) => {
    const { salts, instantMods } = schemeOf(scheme)
    const salt = salts.length > 1 ? salts.find(({ value }) => value === inputs.salt) : undefined
    const name = [t(`schemes.${scheme}`), salt && t(`salts.${salt.id}`)].filter(Boolean).join(', ')
    return instantMods && inputs.instantMod !== undefined
      ? t('result.useModulus', { name, modulus: inputs.instantMod })
      : t('result.use', { name })
  }
}

/** Drops other moduli if the chosen one already gives the multiplier. */
function distinct(explanations: readonly Explanation[], chosen: string | undefined): readonly Explanation[] {
  const isChosen = ({ inputs }: Explanation) => inputs.instantMod === chosen
  return explanations.filter(
    (each) =>
      isChosen(each) ||
      !explanations.some(
        (other) => other.scheme === each.scheme && other.inputs.salt === each.inputs.salt && isChosen(other),
      ),
  )
}
