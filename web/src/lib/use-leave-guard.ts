import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'

/**
 * Holds back whoever is about to leave a page with something unsaved: the browser asks by itself before the
 * document goes, the page asks before another one opens (`asked`, then `go` or `stay`).
 *
 * @param leaving says at the moment of leaving whether something would be lost
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
