import { useEffect, useRef } from 'react'
import { fromFragment, type LinkAnswer } from '../share-link.ts'

/** Tells what the address carries: when the page opens, and when somebody puts another link into it. */
export function useLinked(onLink: (answer: LinkAnswer) => void): void {
  const latest = useRef(onLink)
  latest.current = onLink
  useEffect(() => {
    const take = () => {
      const answer = fromFragment(window.location.hash)
      if (answer) latest.current(answer)
    }
    take()
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])
}
