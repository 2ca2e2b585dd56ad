import { type CSSProperties, useState } from 'react'
import { fromDecimal } from '#shared/crash/multiplier.ts'
import { PRACTICE_RTP, survival } from '#shared/crash/odds.ts'
import { practiceMultiplierX100, settle } from '#shared/crash/practice.ts'
import { first52Bits, secureRandom } from '#shared/crash/random.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { Button, Dialog } from '#web/ui/index.ts'
import styles from './hundred-flights.module.css'

const ROUNDS = 100
const DRAW_BYTES = 7

interface Drawn {
  readonly multiplier: number
  readonly hit: boolean
}

/**
 * Draws a hundred rounds by the practice game's formula in this browser. No seed is committed to, so they prove nothing
 * and do not count.
 */
function drawHundred(target: number): readonly Drawn[] {
  const bytes = secureRandom(ROUNDS * DRAW_BYTES)
  return Array.from({ length: ROUNDS }, (_, index) => {
    const draw = first52Bits(bytes.subarray(index * DRAW_BYTES, (index + 1) * DRAW_BYTES))
    return settle(practiceMultiplierX100(draw), fromDecimal(target))
  })
}

interface HundredProps {
  target: number
  open: boolean
  onClose: () => void
}

/** Illustrates a chance: a hundred flights to the same target, each end a dot on the scale. */
export function HundredFlights({ target, open, onClose }: HundredProps) {
  const { t } = useTranslation('cockpit')
  return (
    <Dialog sheet="beside" open={open} title={t('hundred.fly')} onClose={onClose}>
      <Hundred target={target} />
    </Dialog>
  )
}

function Hundred({ target }: { target: number }) {
  const { t } = useTranslation('cockpit')
  const { multiplier, number } = useFormat()
  const [drawn, setDrawn] = useState(() => drawHundred(target))
  const count = drawn.filter(({ hit }) => hit).length
  const expected = number(100 * survival(PRACTICE_RTP, fromDecimal(target)), 1)
  return (
    <div className={styles.hundred}>
      <p role="status" className={styles.title}>
        {t('hundred.title', { count, target: multiplier(target), expected })}
      </p>
      <Ends key={String(drawn.map((round) => round.multiplier))} drawn={drawn} target={target} />
      <p className="small muted">{t('hundred.text')}</p>
      <Button onClick={() => setDrawn(drawHundred(target))}>{t('hundred.again')}</Button>
    </div>
  )
}

const BINS = 42
/** Size of a dot. */
const STEP = 10
const WIDTH = BINS * STEP
/** The end of the scale; flights beyond it stand at its edge. */
const HIGHEST = 20
const TICKS = [1, 2, 5, HIGHEST]
const LOWEST_TOP = 12
/** Room for the scale's figures below the dots, and for the target's above them. */
const AXIS = 30
const HEAD = 26

const shareOf = (multiplier: number) => Math.min(1, Math.log(multiplier) / Math.log(HIGHEST))

/** Stacks dots on a logarithmic scale. */
function Ends({ drawn, target }: { drawn: readonly Drawn[]; target: number }) {
  const { multiplier: format } = useFormat()
  const heights = new Map<number, number>()
  const dots = drawn.map(({ multiplier, hit }, index) => {
    const bin = Math.min(BINS - 1, Math.floor(shareOf(multiplier) * BINS))
    const height = heights.get(bin) ?? 0
    heights.set(bin, height + 1)
    return { id: index, bin, height, hit, instant: multiplier === 1 }
  })
  const base = HEAD + Math.max(LOWEST_TOP, ...heights.values()) * STEP
  const levelX = shareOf(target) * WIDTH
  return (
    <svg className={styles.ends} viewBox={`0 0 ${WIDTH} ${base + AXIS}`} aria-hidden="true">
      <path className={styles.axis} d={`M0 ${base}H${WIDTH}`} />
      {TICKS.map((value) => {
        const x = shareOf(value) * WIDTH
        return (
          <g key={value}>
            <path className={styles.axis} d={`M${x} ${base}v6`} />
            <text x={x} y={base + 24} textAnchor={anchorAt(x)}>
              {value === HIGHEST && '≥ '}
              {format(value)}
            </text>
          </g>
        )
      })}
      <path className={styles.level} d={`M${levelX} ${HEAD - 4}V${base}`} />
      <text className={styles.target} x={levelX} y={HEAD - 10} textAnchor={anchorAt(levelX)}>
        {format(target)}
      </text>
      {dots.map(({ id, bin, height, hit, instant }) => (
        <circle
          key={id}
          className={hit ? styles.reached : instant ? styles.instant : styles.missed}
          style={{ '--after': id } as CSSProperties}
          cx={bin * STEP + STEP / 2}
          cy={base - height * STEP - STEP / 2 - 1}
          r={hit ? 4.4 : 3.2}
        />
      ))}
    </svg>
  )
}

const anchorAt = (x: number) => (x < 30 ? 'start' : x > WIDTH - 30 ? 'end' : 'middle')
