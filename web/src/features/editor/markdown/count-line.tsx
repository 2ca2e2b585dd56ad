import { CONTENT_BYTES_MAX } from '#shared/markdown/complexity.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import styles from './editor.module.css'
import type { RenderOutput } from './render-answer.ts'
import { byteLength } from './size-limit.ts'

const KB = 1000
export const CONTENT_KB_MAX = CONTENT_BYTES_MAX / KB
/** The share of the size limit from which the size is shown. */
const NEARLY_FULL = 0.9

interface CountLineProps {
  readonly text: string
  readonly rendered: RenderOutput | undefined
}

export function CountLine({ text, rendered }: CountLineProps) {
  const { t } = useTranslation('editor')
  const bytes = byteLength(text)
  return (
    <div className={styles.counts}>
      {rendered && <span>{t('count.words', { count: rendered.words })}</span>}
      <span>{t('count.characters', { count: text.length })}</span>
      {rendered !== undefined && rendered.words > 0 && (
        <span>{t('count.minutes', { count: rendered.readingMinutes })}</span>
      )}
      <span role="status">
        {bytes > CONTENT_BYTES_MAX * NEARLY_FULL &&
          `${t('count.size', { size: Math.ceil(bytes / KB), limit: CONTENT_KB_MAX })} ${t('nearlyFull', { limit: CONTENT_KB_MAX })}`}
      </span>
      <span className={styles.keys}>{t('keys')}</span>
    </div>
  )
}
