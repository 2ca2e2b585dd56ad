import { fromDecimal } from '#shared/crash/multiplier.ts'
import { PRACTICE_RTP, survival } from '#shared/crash/odds.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { classes } from '#web/ui/classes.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import styles from './how.module.css'
import { Narrow } from './section.tsx'

/** Lower ends of the pieces: 1.00x alone, then up to the next start. */
const STARTS = [1, 1.01, 1.5, 2, 3, 5, 10]

interface Piece {
  readonly from: number
  /** Undefined for the last piece. */
  readonly to: number | undefined
  /** Position on the line of U, 0 to 1. */
  readonly start: number
  readonly share: number
}

const PIECES: readonly Piece[] = STARTS.map((from, index) => {
  const to = STARTS[index + 1]
  const start = 1 - survival(PRACTICE_RTP, fromDecimal(from))
  const end = to === undefined ? 1 : 1 - survival(PRACTICE_RTP, fromDecimal(to))
  return { from, to, start, share: end - start }
})

export function DrawStrip() {
  const { t } = useTranslation('how')
  return (
    <figure className={classes('stack', styles.figure)}>
      <figcaption>{t('law.strip')}</figcaption>
      <svg className={styles.strip} aria-hidden="true">
        {PIECES.map((piece, index) => (
          <Drawn key={piece.from} piece={piece} even={index % 2 === 0} />
        ))}
        <text x="0" y="88">
          U = 0
        </text>
        <text x="100%" y="88" textAnchor="end">
          1
        </text>
      </svg>
      <PieceTable />
    </figure>
  )
}

function Drawn({ piece: { from, start, share }, even }: { piece: Piece; even: boolean }) {
  const { number } = useFormat()
  const x = `${(start * 100).toFixed(2)}%`
  const label = from > 1.01 && `${number(from, Number.isInteger(from) ? 0 : 1)}x`
  return (
    <>
      <rect
        className={classes(styles.piece, from === 1 && styles.instant, even && styles.even)}
        x={x}
        y="26"
        width={`${(share * 100).toFixed(2)}%`}
        height="44"
      />
      {label && <line className={styles.tick} x1={x} x2={x} y1="20" y2="70" />}
      {label && (
        <text x={x} y="16" textAnchor="middle">
          {label}
        </text>
      )}
    </>
  )
}

function PieceTable() {
  const { t } = useTranslation('how')
  const { multiplier, number } = useFormat()
  const name = ({ from, to }: Piece) => {
    if (from === 1) return t('law.only', { multiplier: multiplier(from) })
    if (to === undefined) return t('law.above', { from: multiplier(from) })
    return t('law.between', { from: multiplier(from), to: multiplier(to) })
  }
  return (
    <details className={styles.details}>
      <summary>{t('law.stripTable')}</summary>
      <Narrow>
        <DataTable
          narrow
          caption={t('law.strip')}
          columns={[
            { id: 'piece', head: t('law.piece'), cell: name },
            { id: 'share', head: t('law.share'), cell: ({ share }) => number(share * 100, 1), end: true },
          ]}
          rows={PIECES}
          rowKey={({ from }) => String(from)}
          empty={null}
        />
      </Narrow>
    </details>
  )
}
