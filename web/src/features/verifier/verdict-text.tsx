import type { Ref } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import type { Values, VerifiableId } from '#web/lib/verifier-link.ts'
import styles from './verdict-text.module.css'

/** The recorded round that the verifier opens with: the first example; a test holds both equal. */
export const EXAMPLE = {
  scheme: 'bustabit-v3-classic',
  values: {
    game: '12306896',
    gameHash: '94aa062026624e59a0ace092568d5f46e21b9bf1d5173609db8645dd62bdfc44',
    multiplier: '10.91',
  },
} as const satisfies { scheme: VerifiableId; values: Values }

interface VerdictTextProps {
  /** The multiplier, drawn large; empty if there is none yet, absent if there can be none. */
  figure?: string | undefined
  sentence: string
  isExample: boolean
  place?: Ref<HTMLDivElement>
}

/** The multiplier on its line in the sky, and the verdict's sentence; with a label if it is the example. */
export function VerdictText({ figure, sentence, isExample, place }: VerdictTextProps) {
  const { t } = useTranslation('verifier')
  return (
    <div ref={place} tabIndex={-1} className={styles.verdict}>
      {figure !== undefined && (
        <div className={styles.sky} aria-hidden="true">
          <p className={styles.figure}>{figure}</p>
          {figure !== '' && (
            <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
              <path d="M0 100C45 96 80 70 100 0" />
            </svg>
          )}
        </div>
      )}
      <p className={styles.sentence}>{sentence}</p>
      {isExample && (
        <p className="muted small">{t('result.example', { name: t(`schemes.${EXAMPLE.scheme}`) })}</p>
      )}
    </div>
  )
}

/** The example's verdict before the tool's code has loaded, with room for the fold below it. */
export function ExampleVerdict() {
  const { t } = useTranslation('verifier')
  const { multiplier } = useFormat()
  const shown = multiplier(Number(EXAMPLE.values.multiplier))
  return (
    <div className={styles.example}>
      <VerdictText isExample figure={shown} sentence={t('result.agrees', { multiplier: shown })} />
      <div className={styles.fold} />
    </div>
  )
}
