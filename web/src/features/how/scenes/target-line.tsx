import { type PointerEvent, useRef } from 'react'
import { heightOf, multiplierAtHeight, TOP } from './planes.tsx'
import styles from './scenes.module.css'

const LOWEST = 1.01
const STEP = 0.05

interface TargetLineProps {
  target: number
  onChange: (target: number) => void
  label: string
  text: string
}

/** The target as a line to drag; by keyboard and for screen readers it is a slider. */
export function TargetLine({ target, onChange, label, text }: TargetLineProps) {
  const sky = useRef<SVGSVGElement>(null)
  const change = (next: number) => onChange(Math.max(LOWEST, Math.min(TOP, Math.round(next * 100) / 100)))
  const follow = ({ clientY }: PointerEvent) => {
    const box = sky.current?.getBoundingClientRect()
    if (box) change(multiplierAtHeight((box.bottom - clientY) / box.height))
  }
  const y = `${((1 - heightOf(target)) * 100).toFixed(2)}%`
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
          const way = WAYS[event.key]
          if (way === undefined) return
          event.preventDefault()
          change(target + way * STEP)
        }}
      />
      <svg
        ref={sky}
        className={styles.target}
        aria-hidden="true"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          follow(event)
        }}
        onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && follow(event)}
      >
        <line x2="100%" y1={y} y2={y} />
        <svg x="80%" y={y} overflow="visible" aria-hidden="true">
          <g className={styles.handle}>
            <rect x="-54" y="-24" width="108" height="48" rx="24" />
            <text x="-12" y="6" textAnchor="middle">
              {text}
            </text>
            <path d="M26-6l6-6 6 6M26 6l6 6 6-6" />
          </g>
        </svg>
      </svg>
    </>
  )
}

const WAYS: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowRight: 1,
  ArrowDown: -1,
  ArrowLeft: -1,
  PageUp: 10,
  PageDown: -10,
}
