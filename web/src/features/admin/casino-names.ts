import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { api, call } from '#web/lib/api.ts'
import type { ListFilter } from '#web/ui/record-list/index.ts'

let known: Promise<ReadonlyMap<string, string>> | undefined

/** Fetched once and kept until something changes them. */
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
 * Names of casinos for admins' lists; the code where a casino is gone, or as long as its name is not there.
 *
 * @example const nameOf = useCasinoNames(); nameOf(link.casino)
 */
export function useCasinoNames(): (code: string) => string {
  const names = useKnownNames()
  return (code) => names.get(code) ?? code
}

/** A filter by casino. One that the address asks for and that is gone may still have players. */
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
      // The code says it, too.
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [])
  return names
}
