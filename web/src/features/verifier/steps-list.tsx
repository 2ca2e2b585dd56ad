import type { Step } from '#shared/crash/fair/scheme.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { CopyButton } from './copy-button.tsx'
import styles from './verifier.module.css'

export function StepsList({ steps }: { steps: readonly Step[] }) {
  const { t } = useTranslation('verifier')
  return (
    <section aria-labelledby="verifier-steps" className="stack">
      <h3 id="verifier-steps">{t('steps.title')}</h3>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <OneStep key={step.name} step={step} />
        ))}
      </ol>
    </section>
  )
}

function OneStep({ step }: { step: Step }) {
  const { t } = useTranslation('verifier')
  const shown = useShortenValue()
  const name = t(`steps.name.${step.name}`)
  return (
    <li>
      <div className="row-spread">
        <h4>{name}</h4>
        <CopyButton value={step.value} name={name} />
      </div>
      <code className={styles.value}>{shown(step)}</code>
    </li>
  )
}

function useShortenValue(): (step: Step) => string {
  const { multiplier } = useFormat()
  return ({ name, value }) => (name === 'multiplier' ? multiplier(Number(value) / 100) : value)
}
