import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import styles from './explorer.module.css'
import { y } from './plot-scale.ts'

/** The curves' names and how each of them is drawn. */
function useCurveNames(rtp: number) {
  const { t } = useTranslation('how')
  const { number } = useFormat()
  return [
    { name: t('explorer.plot.breakEven'), at: y(0.91), line: styles.fair },
    { name: t('explorer.plot.reached', { rtp: number(rtp, 2) }), at: y(0.8), line: styles.curve },
  ]
}

/** In the corner that both curves leave free, where the plot is wide. */
export function Key({ rtp }: { rtp: number }) {
  return useCurveNames(rtp).map(({ name, at, line }) => (
    <g key={name} className={styles.key}>
      <text x="88%" y={at} dy="0.35em" textAnchor="end">
        {name}
      </text>
      <line className={line} x1="90%" x2="98%" y1={at} y2={at} />
    </g>
  ))
}

/** Under the plot where it is narrow: there the label of the target needs that corner. */
export function KeyBelow({ rtp }: { rtp: number }) {
  return (
    <ul className={styles.keyBelow}>
      {useCurveNames(rtp).map(({ name, line }) => (
        <li key={name}>
          <svg aria-hidden="true">
            <line className={line} x1="0" x2="100%" y1="50%" y2="50%" />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  )
}
