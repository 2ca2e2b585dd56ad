import { useEffect, useRef } from 'react'

/** The first interval; later ones grow. */
const FIRST_MS = 4000
const GROWTH = 1.5
const LAST_MS = 60_000

/**
 * Polls for changes made elsewhere while the page is visible: never in a hidden tab, and soon after it is shown again.
 * @param ask a rejection changes nothing; polling goes on
 */
export function useWatch(ask: () => Promise<unknown>, wanted = true): void {
  const latest = useRef(ask)
  latest.current = ask
  useEffect(() => {
    if (!wanted) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let ended = false
    const wait = (pauseMs: number) => {
      timer = setTimeout(async () => {
        await latest.current().catch(() => undefined)
        if (!ended && !document.hidden) wait(Math.min(LAST_MS, pauseMs * GROWTH))
      }, pauseMs)
    }
    const onVisibility = () => {
      clearTimeout(timer)
      if (!document.hidden) wait(FIRST_MS)
    }
    onVisibility()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      ended = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [wanted])
}
