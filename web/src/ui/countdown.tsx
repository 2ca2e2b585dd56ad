import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import styles from './figures.module.css'

const SECOND_MS = 1000

/** The time left in whole units; a time that has passed is four zeros. */
export function timeLeft(untilMs: number, nowMs: number) {
  const seconds = Math.max(0, Math.ceil((untilMs - nowMs) / SECOND_MS))
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  }
}

/** The server's time, read again every second (the server's clock may have been moved). */
export function useServerTime(): number {
  const [nowMs, setNowMs] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(serverNow()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return nowMs
}

interface CountdownProps {
  /** An ISO instant or epoch milliseconds, on the server's clock. */
  until: string | number
  /** Once, when the time has come. */
  onEnd?: () => void
}

/** Days, hours, minutes, seconds; calm: no colour change, not read out at every tick. */
export function Countdown({ until, onEnd }: CountdownProps) {
  const { t } = useTranslation('ui')
  const untilMs = typeof until === 'number' ? until : Date.parse(until)
  const nowMs = useServerTime()
  const ended = nowMs >= untilMs
  const end = useRef(onEnd)
  end.current = onEnd
  useEffect(() => {
    if (ended) end.current?.()
  }, [ended])
  const left = timeLeft(untilMs, nowMs)
  return (
    <div className={styles.countdown} role="timer" aria-live="off">
      {(['days', 'hours', 'minutes', 'seconds'] as const).map((unit) => (
        <div key={unit} className={styles.unit}>
          <span className={styles.figure}>{String(left[unit]).padStart(2, '0')}</span>
          <span className={styles.name}>{t(`countdown.${unit}`, { count: left[unit] })}</span>
        </div>
      ))}
    </div>
  )
}
