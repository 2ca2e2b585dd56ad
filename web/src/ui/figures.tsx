import { SIGNALS_PER_DAY_MAX } from '#shared/signals-per-day.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { classes } from './classes.ts'
import styles from './figures.module.css'

/** The signals of 24 hours as dots; unused ones are filled. */
export function TenDots({ remaining }: { remaining: number }) {
  const { t } = useTranslation('ui')
  const dots = Array.from({ length: SIGNALS_PER_DAY_MAX }, (_, index) => ({
    id: `dot-${index}`,
    left: index < remaining,
  }))
  return (
    <div className={styles.dots}>
      <span className={styles.row} aria-hidden="true">
        {dots.map((dot) => (
          <span key={dot.id} className={classes(styles.dot, dot.left && styles.left)} />
        ))}
      </span>
      <span className="figures">{t('dots.left', { count: remaining, total: SIGNALS_PER_DAY_MAX })}</span>
    </div>
  )
}

/** Pixels between slices. */
const GAP = 2

interface ProbabilityBarProps {
  /** P(the round reaches the target), 0 to 1. */
  chance: number
  /** P(the round shows 1.00x), 0 to 1; a part of the missed rounds. */
  instantLossChance: number
}

/** Shows three slices and their numbers in words. */
export function ProbabilityBar({ chance, instantLossChance }: ProbabilityBarProps) {
  const { t } = useTranslation('ui')
  const { number } = useFormat()
  const slices = [
    { id: 'instant', from: 0, share: instantLossChance },
    { id: 'missed', from: instantLossChance, share: Math.max(0, 1 - chance - instantLossChance) },
    { id: 'reached', from: 1 - chance, share: chance },
  ] as const
  return (
    <div className="stack-2">
      <svg className={styles.bar} aria-hidden="true">
        {slices.map(({ id, from, share }) => (
          // Each slice clips its rectangle, so the gap before it takes no space from the others.
          <svg key={id} aria-hidden="true" x={`${from * 100}%`} width={`${share * 100}%`}>
            <rect className={styles[id]} x={from > 0 ? GAP : 0} width="100%" height="100%" />
          </svg>
        ))}
      </svg>
      <ul className={styles.legend}>
        {slices.map(({ id, share }) => (
          <li key={id} className={styles.key}>
            <svg className={styles.swatch} aria-hidden="true">
              <rect className={styles[id]} width="100%" height="100%" />
            </svg>
            <span>{t(`chance.${id}`, { per100: number(share * 100, 1) })}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
