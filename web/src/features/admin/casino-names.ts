import { useSearchParams } from 'react-router-dom'
import { api } from '#web/lib/api.ts'
import { KEPT, useApiQuery } from '#web/lib/query.ts'
import type { ListFilter } from '#web/ui/record-list/index.ts'

/**
 * Returns a function that names a casino; returns the code while names load or if the casino is gone.
 *
 * @example const nameOf = useCasinoNames(); nameOf(link.casino)
 */
export function useCasinoNames(): (code: string) => string {
  const { data } = useApiQuery(api.casinos.listRecords, undefined, KEPT)
  return (code) => data?.casinos.find((casino) => casino.code === code)?.name ?? code
}

/** Returns a filter by casino; a removed casino stays a choice while the address names it, since players may still have it. */
export function useCasinoFilter(label: string): ListFilter {
  const { data } = useApiQuery(api.casinos.listRecords, undefined, KEPT)
  const nameOf = useCasinoNames()
  const [address] = useSearchParams()
  const chosen = address.get('casino')
  const codes = new Set([...(data?.casinos ?? []).map(({ code }) => code), ...(chosen ? [chosen] : [])])
  return { name: 'casino', label, options: [...codes].map((value) => ({ value, label: nameOf(value) })) }
}
