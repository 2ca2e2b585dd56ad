import { useTranslation } from '#web/i18n/use-translation.ts'
import { Skeleton } from '#web/ui/placeholder.tsx'
import { ToolSlot } from '#web/ui/tool-slot.tsx'
import styles from './verdict-text.module.css'
import { ExampleVerdict } from './verdict-text.tsx'

/** As tall as the loaded tool, so that nothing shifts. */
function Opening() {
  const { t } = useTranslation('verifier')
  return (
    <div className={styles.skeleton}>
      <h2 className="visually-hidden">{t('result.title')}</h2>
      <ExampleVerdict />
      <Skeleton lines={10} />
    </div>
  )
}

const load = () => import('./verifier-tool.tsx')

/** Shows the example's verdict at first paint, then the tool. */
export default function VerifierIsland() {
  return <ToolSlot load={load} props={{}} skeleton={<Opening />} />
}
