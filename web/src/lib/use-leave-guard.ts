import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'

/**
 * Warns before unsaved work is lost: the browser asks before the document unloads, the page before another page opens
 * (`isAsking`, then `go` or `stay`).
 * @param isUnsaved returns true if leaving now would lose something
 */
export function useLeaveGuard(isUnsaved: () => boolean) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isUnsaved(),
  )
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault()
    }
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  })
  return {
    isAsking: blocker.state === 'blocked',
    go: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  }
}
