import type { ReactNode } from 'react'
import styles from './tick-bar.module.css'

/** Tick width within its 10 units of the drawing; the rest is the gap before the next one. */
const WIDTH = 6.2
/** The three kinds differ in height too, so that colour alone says nothing. */
const HEIGHTS = { instant: 12, missed: 20, maybe: 10, reached: 30 } as const

type Kind = keyof typeof HEIGHTS

interface TickBarProps {
  /** P(the round reaches the target), 0 to 1. */
  chance: number
  /** The chance at the lower end of a range of targets, before one is drawn: the ticks between are half lit. */
  most?: number | undefined
  instantLossChance: number
  /** This round's draw, 0 to 1, once it has landed. */
  draw?: number | undefined
  /** Shown under the first ticks until the round has landed. */
  note: ReactNode
  /** Shown beside the mark of the draw. */
  drawn: string
}

/** A hundred rounds as a hundred ticks: rounds that end at 1.00x, missed rounds, rounds that reach the target. */
export function TickBar({ chance, most = chance, instantLossChance, draw, note, drawn }: TickBarProps) {
  const missed = 1 - chance
  const at = draw === undefined ? undefined : round(Math.floor(draw * 100) + WIDTH / 20)
  const parts = [
    ['instant', 0, instantLossChance],
    ['missed', instantLossChance, missed],
    ['maybe', 1 - most, missed],
    ['reached', missed, 1],
  ] as const
  return (
    <div className={styles.bar} aria-hidden="true">
      <svg viewBox="0 0 1000 30" preserveAspectRatio="none" aria-hidden="true">
        {parts.map(([kind, from, to]) => (
          <path key={kind} className={styles[kind]} d={ticks(kind, from * 100, to * 100)} />
        ))}
      </svg>
      <p className={styles.note}>
        {at === undefined ? (
          note
        ) : (
          <>
            {/* Beside the mark, on the side with more room. */}
            <b
              className={styles.drawn}
              style={at < 50 ? { insetInlineStart: `${at}%` } : { insetInlineEnd: `${100 - at}%` }}
            >
              {drawn}
            </b>
            <svg className={styles.mark} aria-hidden="true">
              <svg x={`${at}%`} overflow="visible" aria-hidden="true">
                <path className={styles.line} d="M-1.5 -26h3v26h-3z" />
                <path d="M-5.5 3h11L0 -4z" />
              </svg>
            </svg>
          </>
        )}
      </p>
    </div>
  )
}

/** A check mark or a minus in a circle: reached and missed differ by this sign and one word, never by colour. */
export function HitSign({ hit }: { hit: boolean }) {
  return (
    <svg className={styles.sign} viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
      <circle cx="10" cy="10" r="8.5" />
      <path d={hit ? 'M6.2 10.4L9 13L14 7.5' : 'M6.5 10H13.5'} />
    </svg>
  )
}

/** Returns rectangles between two shares of a hundred; a tick shared by two kinds is cut. */
function ticks(kind: Kind, from: number, to: number): string {
  const height = HEIGHTS[kind]
  const rectangles = Array.from({ length: Math.ceil(to) - Math.floor(from) }, (_, index) => {
    const tick = Math.floor(from) + index
    const begin = tick * 10 + Math.max(0, from - tick) * WIDTH
    const width = (Math.min(1, to - tick) - Math.max(0, from - tick)) * WIDTH
    return `M${round(begin)} ${30 - height}h${round(width)}v${height}h${round(-width)}z`
  })
  return rectangles.join('')
}

const round = (value: number) => Math.round(value * 100) / 100
