import type { RefObject } from 'react'
import { CALLS_PER_TEST, type CallFindings } from '#shared/crash/call-test/judge-calls.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import styles from './calls.module.css'

const WIDTH = 335
const STEP = WIDTH / (CALLS_PER_TEST + 1)
const BAR = STEP * 0.76
const TOP = 34
const GROUND = 148
const HEIGHT = 196
/** Room for half of the widest label. */
const LABEL = 48

const centreOf = (hits: number) => (hits + 0.5) * STEP

interface ChancePictureProps {
  found: CallFindings
  drawing: RefObject<SVGSVGElement | null>
}

/** The count of this test among all counts that chance alone gives. */
export function ChancePicture({ found: { mass, test, usual }, drawing }: ChancePictureProps) {
  const { t } = useTranslation('listCheck')
  const { number } = useFormat()
  const figures = {
    low: number(usual.low),
    high: number(usual.high),
    share: number(Math.floor(100 * usual.chance)),
    hits: number(test.hits),
  }
  const most = Math.max(...mass)
  const heightOf = (hits: number) => ((GROUND - TOP) * (mass[hits] ?? 0)) / most
  const [low, high] = [usual.low * STEP, (usual.high + 1) * STEP]
  const middle = Math.min(WIDTH - 118, Math.max(118, (low + high) / 2))
  const at = centreOf(test.hits)
  // A rare count has no bar to see: a mark on the ground shows its place.
  const top = GROUND - Math.max(6, heightOf(test.hits))
  return (
    <figure>
      <svg
        ref={drawing}
        className={styles.drawing}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t('calls.picture.summary', figures)}
      >
        {Array.from(mass, (_, hits) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is known by its number of hits
            key={hits}
            className={hits >= usual.low && hits <= usual.high ? styles.usual : styles.outside}
            x={centreOf(hits) - BAR / 2}
            y={GROUND - heightOf(hits)}
            width={BAR}
            height={heightOf(hits)}
            rx={1}
          />
        ))}
        <rect className={styles.seen} x={at - BAR / 2} y={top} width={BAR} height={GROUND - top} rx={1} />
        <path className={styles.leader} d={`M${at} 20V${top - 3}`} />
        <path className={styles.ground} d={`M0 ${GROUND}H${WIDTH}`} />
        <text
          className={styles.mark}
          x={Math.min(WIDTH - LABEL, Math.max(LABEL, at))}
          y={14}
          textAnchor="middle"
        >
          {t('calls.picture.mark', figures)}
        </text>
        <text className={styles.axis} x={0} y={GROUND + 18}>
          {number(0)}
        </text>
        <text className={styles.axis} x={WIDTH} y={GROUND + 18} textAnchor="end">
          {t('calls.picture.most', { hits: number(CALLS_PER_TEST) })}
        </text>
        <path className={styles.range} d={`M${low + 1} ${GROUND + 7}v7H${high - 1}v-7`} />
        <text className={styles.rangeText} x={middle} y={GROUND + 40} textAnchor="middle">
          {t('calls.picture.range', figures)}
        </text>
      </svg>
    </figure>
  )
}
