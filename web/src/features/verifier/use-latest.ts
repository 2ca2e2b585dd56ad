import { useEffect, useState } from 'react'

/**
 * Runs an asynchronous computation, keeps the former value until the new one is ready, and ignores overtaken ones.
 * @param key changes when the computation does
 * @returns undefined before the first result, and without a computation
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
