import { useEffect, useRef } from 'react'

/** At first soon, then less and less often. */
const FIRST_MS = 4000
const GROWTH = 1.5
const LAST_MS = 60_000

/**
 * Asks again and again for what may change elsewhere, while somebody looks at the page: never in a tab that is hidden,
 * and soon again when it is looked at.
 *
 * @param ask a refusal changes nothing: it is asked again
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
