import { useEffect, useEffectEvent, useState } from 'react'
import { MINUTE_MS } from '#shared/time.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import styles from './figures.module.css'

const SECOND_MS = 1000

/** Returns the remaining time in whole units, all zero once the time has passed. */
export function timeLeft(untilMs: number, nowMs: number) {
  const seconds = Math.max(0, Math.ceil((untilMs - nowMs) / SECOND_MS))
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  }
}

/** Returns the server's time every second, read anew because the local run can move the clock. */
export function useServerTime(): number {
  const [nowMs, setNowMs] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(serverNow()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return nowMs
}

/** Returns the server's time in whole minutes; undefined until the page's code runs. */
export function useServerMinute(): number | undefined {
  const [nowMs, setNowMs] = useState<number>()
  useEffect(() => {
    const look = () => setNowMs(serverNow() - (serverNow() % MINUTE_MS))
    look()
    const timer = setInterval(look, SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return nowMs
}

/** Calls `onEnd` once when the server's clock reaches the instant. */
export function useWhenOver(untilMs: number, onEnd: (() => void) | undefined): void {
  const isOver = useServerTime() >= untilMs
  const end = useEffectEvent(() => onEnd?.())
  useEffect(() => {
    if (isOver) end()
  }, [isOver])
}

interface CountdownProps {
  /** An ISO instant or epoch milliseconds, on the server's clock. */
  until: string | number
  /** Called once at the end. */
  onEnd?: () => void
}

/** Days, hours, minutes and seconds; no colour change, and not read out at every tick. */
export function Countdown({ until, onEnd }: CountdownProps) {
  const { t } = useTranslation('ui')
  const untilMs = typeof until === 'number' ? until : Date.parse(until)
  const nowMs = useServerTime()
  useWhenOver(untilMs, onEnd)
  const left = timeLeft(untilMs, nowMs)
  return (
    <div className={styles.countdown} role="timer" aria-live="off">
      {(['days', 'hours', 'minutes', 'seconds'] as const).map((unit) => (
        <div key={unit}>
          <span className={styles.figure}>{String(left[unit]).padStart(2, '0')}</span>
          <span className="muted small">{t(`countdown.${unit}`, { count: left[unit] })}</span>
        </div>
      ))}
    </div>
  )
}
