import { useEffect, useState } from 'react'
import { serverNow } from '#web/lib/server-clock.ts'
import { type PlaySession, pauseAtMs } from './play-session.ts'

const LOOK_EVERY_MS = 5000

/** Are the player's minutes over? Looked at while the page is open, and when it is looked at again. */
export function usePauseDue(session: PlaySession | undefined, minutes: number, now = serverNow): boolean {
  const [due, setDue] = useState(false)
  useEffect(() => {
    const look = () => {
      const nowMs = now()
      const atMs = pauseAtMs(session, minutes, nowMs)
      setDue(atMs !== undefined && nowMs >= atMs)
    }
    look()
    const timer = setInterval(look, LOOK_EVERY_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [session, minutes, now])
  return due
}
