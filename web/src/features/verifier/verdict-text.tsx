import type { Ref } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import type { Values, VerifiableId } from '#web/lib/verifier-link.ts'
import { classes } from '#web/ui/classes.ts'
import { Plane } from '#web/ui/flight/still-sky.tsx'
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

/** What the sign beside the sentence says: they fit, they do not, or something else is doubtful. */
const SIGNS = {
  fits: 'M12.5 22.5l7 7 13-14',
  differs: 'M13 18h18M13 26h18M29 11L15 33',
  doubtful: 'M22 12v13M22 31.5v.5',
} as const

export type Sign = keyof typeof SIGNS

interface VerdictTextProps {
  /** The multiplier, drawn large; empty if there is none yet, absent if there can be none. */
  figure?: string | undefined
  /** Another multiplier, as the site showed it. */
  claimed?: { readonly text: string; readonly isHigher: boolean } | undefined
  sentence: string
  sign?: Sign | undefined
  isExample: boolean
  place?: Ref<HTMLDivElement>
}

/**
 * The flight up to its multiplier, which is on its line in the sky, and the verdict's sentence. The example is labelled;
 * any other flight is drawn before the sign appears.
 */
export function VerdictText({ figure, claimed, sentence, sign, isExample, place }: VerdictTextProps) {
  const { t } = useTranslation('verifier')
  return (
    <div ref={place} tabIndex={-1} className={classes(styles.verdict, !isExample && styles.fresh)}>
      {isExample && (
        <p className="small muted">{t('result.example', { name: t(`schemes.${EXAMPLE.scheme}`) })}</p>
      )}
      {figure !== undefined && (
        <div className={styles.sky} aria-hidden="true">
          <p className={styles.figure} data-claimed={claimed?.isHigher ? 'higher' : undefined}>
            {figure}
            {claimed?.isHigher && <span className={styles.claimed}>{claimed.text}</span>}
          </p>
          {figure !== '' && (
            <div className={styles.flight}>
              {claimed && !claimed.isHigher && <span className={styles.claimed}>{claimed.text}</span>}
              <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
                {claimed && !claimed.isHigher && <path className={styles.lower} d="M0 52H112" />}
                <path className={styles.way} pathLength={1} d="M0 100C45 96 80 70 100 0" />
              </svg>
              <div className={classes('fill', styles.across)}>
                <div className={classes('fill', styles.up)}>
                  <Plane className={styles.plane} />
                </div>
              </div>
            </div>
          )}
        </div>
      )}
      <div className={styles.said}>
        {sign && (
          <svg className={styles.sign} data-sign={sign} viewBox="0 0 44 44" aria-hidden="true">
            <circle className={styles.ring} cx="22" cy="22" r="20" />
            <circle cx="22" cy="22" r="20" />
            <path d={SIGNS[sign]} />
          </svg>
        )}
        <p className={styles.sentence}>{sentence}</p>
      </div>
    </div>
  )
}

/** The example's verdict before the tool's code has loaded, with room for the fold below it. */
export function ExampleVerdict() {
  const { t } = useTranslation('verifier')
  const { multiplier } = useFormat()
  const shown = multiplier(Number(EXAMPLE.values.multiplier))
  return (
    <div className="stack">
      <VerdictText
        isExample
        sign="fits"
        figure={shown}
        sentence={t('result.agrees', { multiplier: shown })}
      />
      <div className={styles.fold} />
    </div>
  )
}
