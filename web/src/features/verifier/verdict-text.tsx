import type { Ref } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { EXAMPLE } from './example.ts'
import styles from './verdict-text.module.css'

interface VerdictTextProps {
  sentence: string
  isExample: boolean
  place?: Ref<HTMLDivElement>
}

/** The sentence that a check comes to; above it, where it is the example, that it is one. */
export function VerdictText({ sentence, isExample, place }: VerdictTextProps) {
  const { t } = useTranslation('verifier')
  return (
    <div ref={place} tabIndex={-1} className={styles.verdict}>
      {isExample && (
        <p className="muted small">{t('result.example', { name: t(`schemes.${EXAMPLE.scheme}.name`) })}</p>
      )}
      <p className={styles.sentence}>{sentence}</p>
    </div>
  )
}
