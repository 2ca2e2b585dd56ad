import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { fromDecimal } from '#shared/crash/multiplier.ts'
import { practiceMultiplierX100, settle } from '#shared/crash/practice.ts'
import { first52Bits, type RandomBytes, secureRandom } from '#shared/crash/random.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { Button } from '#web/ui/index.ts'
import styles from './hundred-flights.module.css'

const ROUNDS = 100
const DRAW_BYTES = 7

export interface Drawn {
  readonly multiplier: number
  readonly hit: boolean
}

/**
 * Draws a hundred rounds by the practice game's formula in this browser. No seed is committed to, so they prove nothing
 * and do not count.
 */
export function drawHundred(target: number, random: RandomBytes): readonly Drawn[] {
  const bytes = random(ROUNDS * DRAW_BYTES)
  return Array.from({ length: ROUNDS }, (_, index) => {
    const draw = first52Bits(bytes.subarray(index * DRAW_BYTES, (index + 1) * DRAW_BYTES))
    return settle(practiceMultiplierX100(draw), fromDecimal(target))
  })
}

interface HundredProps {
  target: number
  onClose: () => void
  random?: RandomBytes
}

/** Illustrates a chance: a hundred flights to the same target, each end a dot on the scale. */
export default function HundredFlights({ target, onClose, random = secureRandom }: HundredProps) {
  const { t } = useTranslation('cockpit')
  const { multiplier } = useFormat()
  const [drawn, setDrawn] = useState(() => drawHundred(target, random))
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus({ preventScroll: true }), [])
  const count = drawn.filter(({ hit }) => hit).length
  const title = t('hundred.title', { count, target: multiplier(target) })
  return (
    <div
      ref={box}
      role="dialog"
      aria-label={title}
      tabIndex={-1}
      className={styles.hundred}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <p role="status" className={styles.title}>
        {title}
      </p>
      <Ends key={String(drawn.map((round) => round.multiplier))} drawn={drawn} target={target} />
      <p className="small">{t('hundred.text')}</p>
      <div className="row">
        <Button small onClick={() => setDrawn(drawHundred(target, random))}>
          {t('hundred.again')}
        </Button>
        <Button small onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </div>
  )
}

const BINS = 42
/** Size of a dot. */
const STEP = 10

/** Stacks dots on a logarithmic scale; ends beyond it stand at its edge. */
function Ends({ drawn, target }: { drawn: readonly Drawn[]; target: number }) {
  const most = Math.max(20, target * 2)
  const binOf = (value: number) => Math.min(BINS - 1, Math.floor((Math.log(value) / Math.log(most)) * BINS))
  const heights = new Map<number, number>()
  const dots = drawn.map(({ multiplier, hit }, index) => {
    const bin = binOf(multiplier)
    const height = heights.get(bin) ?? 0
    heights.set(bin, height + 1)
    return { id: index, bin, height, hit, instant: multiplier === 1 }
  })
  const tall = Math.max(12, ...heights.values())
  const levelX = (Math.log(target) / Math.log(most)) * BINS * STEP
  return (
    <svg
      className={styles.ends}
      viewBox={`0 0 ${BINS * STEP} ${tall * STEP}`}
      preserveAspectRatio="xMidYMax meet"
      aria-hidden="true"
    >
      <path d={`M${levelX} 0V${tall * STEP}`} />
      {dots.map(({ id, bin, height, hit, instant }) => (
        <circle
          key={id}
          className={hit ? styles.reached : instant ? styles.instant : styles.missed}
          style={{ '--after': id } as CSSProperties}
          cx={bin * STEP + STEP / 2}
          cy={tall * STEP - height * STEP - STEP / 2}
          r={hit ? 4.4 : 3.2}
        />
      ))}
    </svg>
  )
}
