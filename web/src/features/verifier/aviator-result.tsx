import type { AviatorCheck } from '#shared/crash/fair/aviator.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Notice } from '#web/ui/index.ts'
import { StepsList } from './steps-list.tsx'
import styles from './verifier.module.css'

/** No multiplier, and why; what can be checked instead. */
export function AviatorResult({ check: { steps, match } }: { check: AviatorCheck }) {
  const { t } = useTranslation('verifier')
  const tone = match === undefined ? 'info' : match === 'none' ? 'bad' : 'good'
  return (
    <div className={styles.computed}>
      <h3>{t('aviator.title')}</h3>
      <p className="measure">{t('aviator.text')}</p>
      <Notice tone={tone} role="status" title={t(`aviator.${match ?? 'not_given'}`)} />
      <StepsList steps={steps} />
    </div>
  )
}
