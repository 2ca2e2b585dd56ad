import type { Report } from '#shared/crash/strategy/report.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFigures } from './figures.ts'
import styles from './result.module.css'

/** docs/product.md, section 8: what leads each result, with what was measured. */
export function useSentence(): (report: Report) => string {
  const { t } = useTranslation('lab')
  const { exactLoss, lossOf, hasInterval } = useFigures()
  return (report) => {
    const { value: measured, low, high } = lossOf(report)
    const exact = exactLoss(report)
    return hasInterval(report)
      ? t('result.sentence', { exact, measured, low, high })
      : t('result.sentenceFew', { exact, measured })
  }
}

export function Sentence({ report }: { report: Report }) {
  const sentence = useSentence()
  return <p className={styles.sentence}>{sentence(report)}</p>
}

/** The chance of ruin as measured, and beside it the exact one, or that there is none. */
export function RuinText({ report }: { report: Report }) {
  const { t } = useTranslation('lab')
  const { shareOf, chance } = useFigures()
  const { ruin } = report.summary
  const { value, low, high } = shareOf(ruin)
  return (
    <p>
      {t('result.ruin', { share: value, low, high })}{' '}
      {ruin.exact === undefined
        ? t('result.ruinUnknown')
        : t('result.ruinExact', { exact: chance(ruin.exact) })}
    </p>
  )
}
