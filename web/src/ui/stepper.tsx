import { useTranslation } from '#web/i18n/use-translation.ts'
import { classes } from './classes.ts'
import styles from './stepper.module.css'

export interface Step {
  id: string
  label: string
}

interface StepperProps {
  steps: readonly Step[]
  /** All steps before it are done. */
  current: string
  label: string
}

/** A bar for each step; a phone names the current one only. */
export function Stepper({ steps, current, label }: StepperProps) {
  const { t } = useTranslation('ui')
  const at = steps.findIndex((step) => step.id === current)
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step.id}
          aria-current={index === at ? 'step' : undefined}
          className={classes(styles.step, index < at && styles.done)}
        >
          <span>{step.label}</span>
          {index < at && <span className="visually-hidden"> {t('stepper.done')}</span>}
        </li>
      ))}
    </ol>
  )
}
