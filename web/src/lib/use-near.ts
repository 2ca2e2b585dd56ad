import { type RefObject, useEffect, useState } from 'react'

/** Returns true once the reader is close to the element, and from then on. */
export function useNear(element: RefObject<Element | null>, marginPx = 400): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    const { current } = element
    if (near || !current || !('IntersectionObserver' in window)) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true)
      },
      { rootMargin: `${marginPx}px 0px` },
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [element, marginPx, near])
  return near
}
