import { HOUR_MS } from '#shared/time.ts'
import styles from './protection.module.css'

const LOW = 8
const HIGH = 32

interface HourStripProps {
  /** Epoch milliseconds on the server's clock. */
  fromMs: number
  hours: number
}

/** A bar for each hour to come, high by day and low by night at the reader's place. */
export function HourStrip({ fromMs, hours }: HourStripProps) {
  const bars = Array.from({ length: Math.max(1, hours) }, (_, hour) => {
    const clock = new Date(fromMs + hour * HOUR_MS).getHours()
    const light = Math.max(0, Math.sin(((clock - 6) / 12) * Math.PI))
    const height = Math.round(LOW + (HIGH - LOW) * light)
    return { isDay: light > 0, path: `M${hour * 10} ${HIGH - height}h6v${height}h-6z` }
  })
  const shape = (isDay: boolean) => bars.flatMap((bar) => (bar.isDay === isDay ? [bar.path] : [])).join('')
  return (
    <svg
      className={styles.hours}
      viewBox={`0 0 ${bars.length * 10 - 4} ${HIGH}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={shape(false)} />
      <path className={styles.day} d={shape(true)} />
    </svg>
  )
}
