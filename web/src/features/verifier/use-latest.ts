import { useEffect, useState } from 'react'

/**
 * What an asynchronous computation gives; of several under way only the last one counts, and the former value
 * stands until it is there.
 *
 * @param key says when it is another computation
 * @returns undefined before the first, and where there is nothing to compute
 */
export function useLatest<Value>(run: (() => Promise<Value>) | undefined, key: string): Value | undefined {
  const [value, setValue] = useState<Value>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the computation
  useEffect(() => {
    if (!run) return setValue(undefined)
    let isNewest = true
    run().then(
      (next) => isNewest && setValue(next),
      () => isNewest && setValue(undefined),
    )
    return () => {
      isNewest = false
    }
  }, [key, run === undefined])
  return value
}
