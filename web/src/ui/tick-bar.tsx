import styles from './tick-bar.module.css'

/** Of a tick's hundredth of the width; the rest is the gap before the next one. */
const WIDTH = 6.2
/** The three kinds differ in height too, so that colour alone says nothing. */
const HEIGHTS = { instant: 12, missed: 20, maybe: 10, reached: 30 } as const

type Kind = keyof typeof HEIGHTS

interface TickBarProps {
  /** P(the round reaches the target), 0 to 1. */
  chance: number
  /** At the lower end of a range of targets, where none is drawn yet: the ticks between are lit by half. */
  most?: number | undefined
  /** P(the round shows 1.00x), 0 to 1. */
  instantLossChance: number
  /** Where this round's draw fell, 0 to 1, once it has landed. */
  draw?: number | undefined
  /** Under the first ticks, before a round has landed. */
  note: string
  /** Beside the mark of the draw. */
  drawn: string
}

/** A hundred rounds as a hundred ticks: those that end at 1.00x, those that miss, those that reach the target. */
export function TickBar({ chance, most = chance, instantLossChance, draw, note, drawn }: TickBarProps) {
  const missed = 1 - chance
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
      {draw === undefined ? (
        <p className={styles.note}>{note}</p>
      ) : (
        <svg className={styles.mark} aria-hidden="true">
          <Mark at={Math.floor(draw * 100) + WIDTH / 20} label={drawn} />
        </svg>
      )}
    </div>
  )
}

/** Rectangles from a share of a hundred to another; a tick that two kinds share is cut. */
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

/** The tick of a draw: a line through the bar, and a triangle under it. */
function Mark({ at, label }: { at: number; label: string }) {
  const left = at > 70
  return (
    <svg x={`${round(at)}%`} overflow="visible" className={styles.drawn} aria-hidden="true">
      <path d="M-1.5 -34h3v34h-3zM-5.5 9h11L0 2z" />
      <text x={left ? -13 : 13} y="14" textAnchor={left ? 'end' : 'start'}>
        {label}
      </text>
    </svg>
  )
}
