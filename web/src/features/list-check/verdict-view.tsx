import type { ReactNode, Ref } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { classes } from '#web/ui/classes.ts'
import skies from '#web/ui/sky.module.css'
import type { Bin } from './bins.ts'
import { useFigureFormat } from './use-figure-format.ts'
import styles from './verdict-view.module.css'

interface VerdictViewProps {
  /** Labels an example. */
  kicker: string | undefined
  /** The verdict in everyday words. */
  sentence: string
  /** The verdict's consequences and limits. */
  children: ReactNode
  bins: readonly Bin[] | undefined
  marked: Bin | undefined
  place?: Ref<HTMLDivElement>
}

/** The verdict: one sentence, its limits, and one picture. */
export function VerdictView({ kicker, sentence, children, bins, marked, place }: VerdictViewProps) {
  const { t } = useTranslation('listCheck')
  return (
    <section className={classes(styles.view, skies.backdrop)} aria-labelledby="list-check-verdict">
      <h2 id="list-check-verdict" className="visually-hidden">
        {t('verdict.title')}
      </h2>
      <div ref={place} tabIndex={-1} className={styles.verdict}>
        {kicker && <p className="muted small">{kicker}</p>}
        <p className={styles.sentence}>{sentence}</p>
        {children}
      </div>
      {bins && <BinsPicture bins={bins} marked={marked} />}
    </section>
  )
}

function BinsPicture({ bins, marked }: { bins: readonly Bin[]; marked: Bin | undefined }) {
  const { t } = useTranslation('listCheck')
  const format = useFigureFormat()
  const range = useRange()
  const most = Math.max(...bins.map(({ seen, expected }) => Math.max(seen, expected)))
  const width = (count: number) => `${((100 * count) / most).toFixed(2)}%`
  return (
    <table className={styles.bins}>
      <caption className="visually-hidden">{t('bins.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('bins.range')}</th>
          <td aria-hidden="true" />
          <th scope="col">{t('plots.seen')}</th>
          <th scope="col">{t('bins.expected')}</th>
        </tr>
      </thead>
      <tbody>
        {bins.map((bin) => (
          <tr key={bin.from} className={classes(bin === marked && styles.marked)}>
            <th scope="row">{range(bin)}</th>
            <td aria-hidden="true">
              <svg aria-hidden="true">
                <rect className={styles.seen} width={width(bin.seen)} height="100%" />
                {bin === marked && <rect className={styles.gap} width={width(bin.expected)} height="100%" />}
                <line x1={width(bin.expected)} x2={width(bin.expected)} y2="100%" />
              </svg>
            </td>
            <td>{format.count(bin.seen)}</td>
            <td>{format.decimal(bin.expected, 0)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function useRange(): (bin: Bin) => string {
  const { t } = useTranslation('listCheck')
  const format = useFigureFormat()
  return ({ from, to }) => {
    if (to === undefined) return t('bins.above', { from: format.x(from) })
    return from === to ? format.x(from) : t('bins.between', { from: format.x(from), to: format.x(to) })
  }
}
