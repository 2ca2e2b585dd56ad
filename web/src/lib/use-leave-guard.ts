import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'

/**
 * Warns before unsaved work is lost: the browser asks before the document unloads, the page before another page opens
 * (`asked`, then `go` or `stay`).
 * @param leaving returns true if leaving now would lose something
 */
export function useLeaveGuard(leaving: () => boolean) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && leaving(),
  )
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => {
      if (leaving()) event.preventDefault()
    }
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  })
  return {
    asked: blocker.state === 'blocked',
    go: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  }
}
