import { useEffect, useState } from 'react'
import { LOADING_BAR_DURATION_MS, LOADING_BAR_THROTTLE_MS, LOADING_BAR_TICK_MS } from '#web/lib/constants.ts'
import styles from './loading-bar.module.css'

/** A thin bar for a navigation that takes longer than a blink. It only shows that something goes on. */
export function LoadingBar({ active }: { active: boolean }) {
  const [share, setShare] = useState<number>()
  useEffect(() => {
    if (!active) return
    let tick: ReturnType<typeof setInterval> | undefined
    const throttle = setTimeout(() => {
      setShare(0)
      tick = setInterval(
        () => setShare((before = 0) => Math.min(1, before + LOADING_BAR_TICK_MS / LOADING_BAR_DURATION_MS)),
        LOADING_BAR_TICK_MS,
      )
    }, LOADING_BAR_THROTTLE_MS)
    return () => {
      clearTimeout(throttle)
      clearInterval(tick)
      setShare(undefined)
    }
  }, [active])
  if (share === undefined) return null
  return <div className={styles.bar} style={{ transform: `scaleX(${share})` }} aria-hidden="true" />
}
