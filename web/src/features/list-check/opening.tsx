import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { OPENING } from './bins.ts'
import { useFigureFormat } from './use-figure-format.ts'
import styles from './verdict-view.module.css'
import { VerdictView } from './verdict-view.tsx'

interface OpeningProps {
  /** Opens the example's full report. */
  onReport: () => void
}

/** The example's verdict, labelled as an example. */
export function Opening({ onReport }: OpeningProps) {
  const { t } = useTranslation('listCheck')
  const format = useFigureFormat()
  const marked = OPENING.bins.at(-1)
  const values = { highest: format.x(OPENING.highest), expected: format.count(marked?.expected ?? 0) }
  return (
    <div className={styles.opening}>
      <VerdictView
        kicker={t('opening.example')}
        sentence={t('verdict.bin.none.above', values)}
        bins={OPENING.bins}
        marked={marked}
      >
        <p>{t('opening.cannot')}</p>
      </VerdictView>
      <Button onClick={onReport}>{t('opening.report')}</Button>
    </div>
  )
}
