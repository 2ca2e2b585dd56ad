import { useEffect, useState } from 'react'
import { loadPage } from '#web/app/load-page.ts'

/**
 * A module that is fetched when it is wanted, and stays.
 *
 * @param load a constant of its module
 */
export function useModule<M>(load: () => Promise<M>, wanted: boolean) {
  const [module, setModule] = useState<M>()
  const [failed, setFailed] = useState(false)
  const needed = wanted && module === undefined && !failed
  useEffect(() => {
    if (!needed) return
    let left = false
    loadPage(load).then(
      (loaded) => left || setModule(() => loaded),
      () => left || setFailed(true),
    )
    return () => {
      left = true
    }
  }, [needed, load])
  return { module, failed, retry: () => setFailed(false) }
}
