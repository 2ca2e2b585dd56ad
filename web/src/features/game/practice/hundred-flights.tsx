import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { fromDecimal } from '#shared/crash/multiplier.ts'
import { PRACTICE_RTP, survival } from '#shared/crash/odds.ts'
import { practiceMultiplierX100, settle } from '#shared/crash/practice.ts'
import { first52Bits, secureRandom } from '#shared/crash/random.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { Button } from '#web/ui/index.ts'
import { Link } from '#web/ui/link.tsx'
import { PlaceIcon } from '#web/ui/place-icon.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { useClosedByBack } from '#web/ui/use-closed-by-back.ts'
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

/** Opens the hundred flights. */
export function HundredRow({ target, onOpen }: { target: number; onOpen: () => void }) {
  const { t } = useTranslation('cockpit')
  const { multiplier } = useFormat()
  return (
    <Rows>
      <Row
        icon={<PlaceIcon place="game" />}
        title={t('hundred.fly')}
        about={t('hundred.about', { target: multiplier(target) })}
        onClick={onOpen}
      />
    </Rows>
  )
}

interface HundredProps {
  target: number
  onBack: () => void
  /** True beside real money, where one hundred's luck must not read as a gain. */
  withoutCredits?: boolean
}

/** Compares a chance with a hundred flights to the same target, each end a dot on the scale. */
export function HundredFlights({ target, onBack, withoutCredits = false }: HundredProps) {
  const { t } = useTranslation(['cockpit', 'app'])
  const { multiplier, number } = useFormat()
  const [drawn, setDrawn] = useState(() => drawHundred(target))
  const back = useRef<HTMLButtonElement>(null)
  useClosedByBack(true, onBack)
  // The row that opened this is gone, so the focus moves here, and later to the sheet.
  useEffect(() => {
    const sheet = back.current?.closest<HTMLElement>('[role="dialog"]')
    if (sheet) sheet.scrollTop = 0
    back.current?.focus({ preventScroll: true })
    return () => sheet?.focus()
  }, [])
  const count = drawn.filter(({ hit }) => hit).length
  const expected = number(ROUNDS * survival(PRACTICE_RTP, fromDecimal(target)), 1)
  return (
    <div className={styles.hundred}>
      <button ref={back} type="button" className="way-back" onClick={onBack}>
        {t('tab.proof')}
      </button>
      <p role="status" className={styles.finding}>
        {t('hundred.title', { count, target: multiplier(target) })}{' '}
        <span className={styles.expected}>{t('hundred.expected', { expected })}</span>
      </p>
      <Ends key={String(drawn.map((round) => round.multiplier))} drawn={drawn} target={target} />
      <div className="row-spread">
        <b className="figures">
          {!withoutCredits &&
            t('result.back', { stake: number(ROUNDS), back: number(Math.round(count * target)) })}
        </b>
        <Button small onClick={() => setDrawn(drawHundred(target))}>
          {t('hundred.again')}
        </Button>
      </div>
      <p className="row-spread small muted">
        {t('hundred.text')}
        <Link to={paths.howItWorks.to()}>{t('app:menu.how')}</Link>
      </p>
    </div>
  )
}

const BINS = 42
const STEP = 10
const WIDTH = BINS * STEP
/** The end of the scale; flights beyond it stand at its edge. */
const HIGHEST = 20
const TICKS = [1, 2, 5, HIGHEST]
const LOWEST_TOP = 15
/** Room beside the dots, for the scale's figures below them, and for the target's above them. */
const SIDE = 16
const AXIS = 30
const HEAD = 34

const shareOf = (multiplier: number) => Math.min(1, Math.log(multiplier) / Math.log(HIGHEST))
/** The chance to reach the lower edge of a bin; the first also holds the rounds that end at once. */
const chanceOf = (bin: number) => {
  if (bin === 0) return 1
  return bin === BINS ? 0 : PRACTICE_RTP / HIGHEST ** (bin / BINS)
}
const EXPECTED = Array.from({ length: BINS }, (_, bin) => ROUNDS * (chanceOf(bin) - chanceOf(bin + 1)))

/** Stacks dots on a logarithmic scale, under the line of what is expected. */
function Ends({ drawn, target }: { drawn: readonly Drawn[]; target: number }) {
  const { multiplier: format } = useFormat()
  const heights = new Map<number, number>()
  const ascending = drawn.toSorted((a, b) => a.multiplier - b.multiplier)
  const dots = ascending.map(({ multiplier, hit }, index) => {
    const bin = Math.min(BINS - 1, Math.floor(shareOf(multiplier) * BINS))
    const height = heights.get(bin) ?? 0
    heights.set(bin, height + 1)
    return { id: index, bin, height, hit, instant: multiplier === 1 }
  })
  const base = HEAD + Math.max(LOWEST_TOP, ...heights.values()) * STEP
  const levelX = shareOf(target) * WIDTH
  const expected = EXPECTED.map((height, bin) => `${bin * STEP + STEP / 2} ${base - height * STEP}`)
  return (
    <svg className={styles.ends} viewBox={`${-SIDE} 0 ${WIDTH + 2 * SIDE} ${base + AXIS}`} aria-hidden="true">
      <rect className={styles.ground} x={-SIDE} y={base} width={WIDTH + 2 * SIDE} height={AXIS} />
      {TICKS.map((value) => {
        const x = shareOf(value) * WIDTH
        return (
          <text key={value} x={x} y={base + 22} textAnchor={anchorAt(x)}>
            {value === HIGHEST && '≥ '}
            {format(value)}
          </text>
        )
      })}
      <path className={styles.level} d={`M${levelX} ${HEAD - 8}V${base}`} />
      <text className={styles.target} x={levelX} y={HEAD - 14} textAnchor={anchorAt(levelX)}>
        {format(target)}
      </text>
      {dots.map(({ id, bin, height, hit, instant }) => (
        <circle
          key={id}
          className={hit ? styles.reached : instant ? styles.instant : styles.missed}
          style={{ '--after': id } as CSSProperties}
          cx={bin * STEP + STEP / 2}
          cy={base - height * STEP - STEP / 2 - 1}
          r={hit ? 4.2 : 3.4}
        />
      ))}
      <path className={styles.line} d={`M${expected.join('L')}`} />
    </svg>
  )
}

const anchorAt = (x: number) => (x < 30 ? 'start' : x > WIDTH - 30 ? 'end' : 'middle')
