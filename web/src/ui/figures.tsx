import { useTranslation } from 'react-i18next'
import { useFormat } from '#web/lib/format.ts'
import { classes } from './classes.ts'
import styles from './figures.module.css'

/** The signals of 24 hours: filled dots are left. */
export function TenDots({ remaining, total = 10 }: { remaining: number; total?: number }) {
  const { t } = useTranslation('ui')
  const dots = Array.from({ length: total }, (_, index) => ({ id: `dot-${index}`, left: index < remaining }))
  return (
    <div className={styles.dots}>
      <span className={styles.row} aria-hidden="true">
        {dots.map((dot) => (
          <span key={dot.id} className={classes(styles.dot, dot.left && styles.left)} />
        ))}
      </span>
      <span className="figures">{t('dots.left', { count: remaining, total })}</span>
    </div>
  )
}

interface ProbabilityBarProps {
  /** P(the round reaches the target), 0 to 1. */
  chance: number
  /** P(the round shows 1.00x), 0 to 1: part of the rounds that do not reach it. */
  instantLossChance: number
}

/** Three slices and the same three numbers in words. */
export function ProbabilityBar({ chance, instantLossChance }: ProbabilityBarProps) {
  const { t } = useTranslation('ui')
  const { number } = useFormat()
  const slices = [
    { id: 'instant', share: instantLossChance },
    { id: 'missed', share: Math.max(0, 1 - chance - instantLossChance) },
    { id: 'reached', share: chance },
  ] as const
  return (
    <div className={styles.chance}>
      <div className={styles.bar} aria-hidden="true">
        {slices.map(({ id, share }) => (
          <span key={id} className={classes(styles.slice, styles[id])} style={{ flexGrow: share }} />
        ))}
      </div>
      <ul className={styles.legend}>
        {slices.map(({ id, share }) => (
          <li key={id} className={styles.key}>
            <span className={classes(styles.swatch, styles[id])} aria-hidden="true" />
            <span>{t(`chance.${id}`, { per100: number(share * 100, 1) })}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
