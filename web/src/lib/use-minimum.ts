import { useEffect, useRef, useState } from 'react'
import { LOADING_SHOWN_MIN_MS } from './constants.ts'

/** Extends a loading state, once shown, so that it does not flicker. */
export function useMinimum(loading: boolean): boolean {
  const [shown, setShown] = useState(loading)
  const since = useRef(Date.now())
  useEffect(() => {
    if (loading) {
      since.current = Date.now()
      setShown(true)
      return
    }
    const timer = setTimeout(
      () => setShown(false),
      Math.max(0, since.current + LOADING_SHOWN_MIN_MS - Date.now()),
    )
    return () => clearTimeout(timer)
  }, [loading])
  return loading || shown
}
