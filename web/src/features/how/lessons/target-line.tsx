import { type PointerEvent, useRef } from 'react'
import { classes } from '#web/ui/classes.ts'
import styles from './lessons.module.css'
import { heightOf, multiplierAtHeight, TOP } from './planes.tsx'

const LOWEST = 1.01
const STEP = 0.05
/** The distance of the handle's middle from the right edge. */
export const HANDLE_FROM_RIGHT_PX = 64

export const yOf = (target: number, zoom = 1) => `${((1 - zoom * heightOf(target)) * 100).toFixed(2)}%`

interface TargetLineProps {
  target: number
  onChange: (target: number) => void
  label: string
  text: string
}

/** The target as a line to drag, which is a slider for the keyboard and screen readers. */
export function TargetLine({ target, onChange, label, text }: TargetLineProps) {
  const sky = useRef<SVGSVGElement>(null)
  const change = (next: number) => onChange(Math.max(LOWEST, Math.min(TOP, Math.round(next * 100) / 100)))
  const follow = ({ clientY }: PointerEvent) => {
    const box = sky.current?.getBoundingClientRect()
    if (box) change(multiplierAtHeight((box.bottom - clientY) / box.height))
  }
  const y = yOf(target)
  return (
    <>
      <input
        type="range"
        className="visually-hidden"
        min={LOWEST}
        max={TOP}
        step="any"
        value={target}
        aria-label={label}
        aria-valuetext={text}
        onChange={(event) => change(Number(event.target.value))}
        onKeyDown={(event) => {
          const steps = STEPS_OF_KEY[event.key]
          if (steps === undefined) return
          event.preventDefault()
          change(target + steps * STEP)
        }}
      />
      <svg ref={sky} className={styles.target} aria-hidden="true">
        <line x2="100%" y1={y} y2={y} />
        <svg y={y} overflow="visible" aria-hidden="true">
          <g
            className={styles.grip}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId)
              follow(event)
            }}
            onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && follow(event)}
          >
            <rect fill="transparent" y="-22" width="100%" height="44" />
            <svg x="100%" overflow="visible" aria-hidden="true">
              <g className={styles.handle} transform={`translate(${-HANDLE_FROM_RIGHT_PX})`}>
                <rect x="-48" y="-22" width="96" height="44" rx="22" />
                <text x="-10" y="6" textAnchor="middle">
                  {text}
                </text>
                <path d="M26-6l6-6 6 6M26 6l6 6 6-6" />
              </g>
            </svg>
          </g>
        </svg>
      </svg>
    </>
  )
}

export function FixedLine({ target, text, zoom }: { target: number; text: string; zoom?: number }) {
  const y = yOf(target, zoom)
  return (
    <svg className={classes(styles.fixed, target === 1 && styles.lowest)} role="img" aria-label={text}>
      <line x2="100%" y1={y} y2={y} />
      <svg y={y} overflow="visible" aria-hidden="true">
        <text y="-12">{text}</text>
      </svg>
    </svg>
  )
}

/** Marks what the reader is asked to guess. */
export function Unknown({ x, y }: { x: string; y: string }) {
  return (
    <svg className={styles.fixed} aria-hidden="true">
      <svg x={x} y={y} overflow="visible" className={styles.tag} aria-hidden="true">
        <rect x="-18" y="-18" width="36" height="36" rx="18" />
        <text y="6" textAnchor="middle">
          ?
        </text>
      </svg>
    </svg>
  )
}

const STEPS_OF_KEY: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowRight: 1,
  ArrowDown: -1,
  ArrowLeft: -1,
  PageUp: 10,
  PageDown: -10,
}
