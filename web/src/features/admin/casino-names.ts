import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { api, call } from '#web/lib/api.ts'
import type { ListFilter } from '#web/ui/record-list/index.ts'

let known: Promise<ReadonlyMap<string, string>> | undefined

/** Fetched once and kept until a casino changes. */
function casinoNames(): Promise<ReadonlyMap<string, string>> {
  known ??= call(api.casinos.listRecords).then(
    ({ casinos }) => new Map(casinos.map(({ code, name }) => [code, name])),
    (error: unknown) => {
      known = undefined
      throw error
    },
  )
  return known
}

export function forgetCasinoNames(): void {
  known = undefined
}

/**
 * Returns a function that names a casino; it returns the code while names load or if the casino is gone.
 *
 * @example const nameOf = useCasinoNames(); nameOf(link.casino)
 */
export function useCasinoNames(): (code: string) => string {
  const names = useKnownNames()
  return (code) => names.get(code) ?? code
}

/** A filter by casino; a removed casino stays a choice while the address names it, since it may still have players. */
export function useCasinoFilter(label: string): ListFilter {
  const names = useKnownNames()
  const [address] = useSearchParams()
  const asked = address.get('casino')
  const codes = new Set([...names.keys(), ...(asked ? [asked] : [])])
  return {
    name: 'casino',
    label,
    options: [...codes].map((value) => ({ value, label: names.get(value) ?? value })),
  }
}

function useKnownNames(): ReadonlyMap<string, string> {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    let left = false
    casinoNames().then(
      (found) => left || setNames(found),
      // A failure is ignored: the code is shown instead.
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [])
  return names
}
