import { type RefObject, useRef } from 'react'
import { CALLS_PER_TEST, type CallFindings } from '#shared/crash/call-test/judge-calls.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { type Size, textWidth } from '#web/ui/plot/layout.ts'
import { wrap } from '#web/ui/plot/picture.ts'
import { useSize } from '#web/ui/plot/use-size.ts'
import styles from './calls.module.css'

interface ChancePictureProps {
  found: CallFindings
  drawing: RefObject<SVGSVGElement | null>
}

/** The count of this test among all counts that chance alone gives. */
export function ChancePicture(props: ChancePictureProps) {
  const box = useRef<HTMLDivElement>(null)
  const size = useSize(box)
  return (
    <figure className={styles.picture}>
      <div ref={box}>{size && <Drawing {...props} size={size} />}</div>
    </figure>
  )
}

function Drawing({ found: { mass, test, usual }, drawing, size }: ChancePictureProps & { size: Size }) {
  const { t } = useTranslation('listCheck')
  const { number } = useFormat()
  const figures = {
    low: number(usual.low),
    high: number(usual.high),
    share: number(Math.floor(100 * usual.chance)),
    hits: number(test.hits),
  }
  const { width, em } = size
  // As high as `.picture > div` in calls.module.css.
  const height = width < 480 ? Math.max(196, width / 2) : 0.66 * width
  const mark = t('calls.picture.mark', figures)
  const range = wrap(t('calls.picture.range', figures), width / textWidth(' ', em))
  const ground = height - (2.3 + 1.4 * range.length) * em
  const step = width / (CALLS_PER_TEST + 1)
  const bar = step * 0.76
  const centreOf = (hits: number) => (hits + 0.5) * step
  const most = Math.max(...mass)
  const heightOf = (hits: number) => ((ground - 2.6 * em) * (mass[hits] ?? 0)) / most
  const [low, high] = [usual.low * step, (usual.high + 1) * step]
  const inside = (place: number, text: string) => {
    const half = Math.min(width, textWidth(text, em)) / 2
    return Math.min(width - half, Math.max(half, place))
  }
  const at = centreOf(test.hits)
  // A rare count has no bar to see: a mark on the ground shows its place.
  const top = ground - Math.max(6, heightOf(test.hits))
  return (
    <svg
      ref={drawing}
      className={styles.drawing}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t('calls.picture.summary', figures)}
    >
      {Array.from(mass, (_, hits) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is known by its number of hits
          key={hits}
          className={hits >= usual.low && hits <= usual.high ? styles.usual : styles.outside}
          x={centreOf(hits) - bar / 2}
          y={ground - heightOf(hits)}
          width={bar}
          height={heightOf(hits)}
          rx={1}
        />
      ))}
      <rect className={styles.seen} x={at - bar / 2} y={top} width={bar} height={ground - top} rx={1} />
      <path className={styles.leader} d={`M${at} ${1.5 * em}V${top - 3}`} />
      <path className={styles.ground} d={`M0 ${ground}H${width}`} />
      <text className={styles.mark} x={inside(at, mark)} y={1.1 * em} textAnchor="middle">
        {mark}
      </text>
      <text className={styles.axis} x={0} y={ground + 1.4 * em}>
        {number(0)}
      </text>
      <text className={styles.axis} x={width} y={ground + 1.4 * em} textAnchor="end">
        {t('calls.picture.most', { hits: number(CALLS_PER_TEST) })}
      </text>
      <path className={styles.range} d={`M${low + 1} ${ground + 7}v7H${high - 1}v-7`} />
      {range.map((line, index) => (
        <text
          key={line}
          className={styles.rangeText}
          x={inside((low + high) / 2, line)}
          y={ground + (3.1 + 1.4 * index) * em}
          textAnchor="middle"
        >
          {line}
        </text>
      ))}
    </svg>
  )
}
