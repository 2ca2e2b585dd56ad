import type { Step } from '#shared/crash/fair/scheme.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { CopyButton } from './copy-button.tsx'
import styles from './verifier.module.css'

/** Bits of a hex digit. */
const DIGIT_BITS = 4

/** The computation, each value with a sentence on what it is. */
export function StepsList({ steps }: { steps: readonly Step[] }) {
  const { t } = useTranslation('verifier')
  return (
    <section aria-labelledby="verifier-steps" className={styles.steps}>
      <h3 id="verifier-steps">{t('steps.title')}</h3>
      <ol>
        {steps.map((step) => (
          <OneStep key={step.name} step={step} />
        ))}
      </ol>
    </section>
  )
}

function OneStep({ step }: { step: Step }) {
  const { t } = useTranslation('verifier')
  const sentence = useSentence()
  const shown = useShown()
  const name = t(`steps.${step.name}.name`)
  return (
    <li>
      <div className={styles.stepHead}>
        <h4>{name}</h4>
        <CopyButton value={step.value} name={name} />
      </div>
      <p className="muted small">{sentence(step)}</p>
      <code className={styles.value}>{shown(step)}</code>
    </li>
  )
}

function useSentence(): (step: Step) => string {
  const { t } = useTranslation('verifier')
  return ({ name, value, modulus = 0 }) => {
    if (name === 'remainder')
      return t(value === '0' ? 'steps.remainder.zero' : 'steps.remainder.text', { modulus })
    if (name === 'digits')
      return t('steps.digits.text', { count: value.length, bits: DIGIT_BITS * value.length })
    // No site shows less than 1.00x but for a round that ends at once.
    if (name === 'multiplier' && value === '0') return t('steps.multiplier.instant')
    return t(`steps.${name}.text`)
  }
}

function useShown(): (step: Step) => string {
  const { multiplier } = useFormat()
  return ({ name, value }) => (name === 'multiplier' ? multiplier(Number(value) / 100) : value)
}
