import { useEffect, useState } from 'react'
import type { OutputOf } from '#shared/api/endpoint.ts'
import type { api } from '#shared/api/index.ts'
import { MENU_ROUTE } from '#shared/api/routes.ts'
import { currentLocale } from '#web/i18n/locale.ts'
import { bareEndpoint, call } from '#web/lib/client.ts'

type SiteEntry = OutputOf<typeof api.site.menu>['entries'][number]

const MENU = bareEndpoint<typeof api.site.menu>(MENU_ROUTE)
const NONE: readonly SiteEntry[] = []
let answer: Promise<readonly SiteEntry[]> | undefined

function fetchMenu(): Promise<readonly SiteEntry[]> {
  answer ??= call(MENU, { input: { language: currentLocale() } }).then(
    ({ entries }) => entries,
    () => {
      answer = undefined
      return NONE
    },
  )
  return answer
}

/**
 * Returns the published pages of the site's main menu with their titles; none until fetched, or if the fetch fails.
 * @param wanted true once a menu is about to be seen; the entries are fetched once per visit
 */
export function useSiteMenu(wanted: boolean): readonly SiteEntry[] {
  const [entries, setEntries] = useState(NONE)
  useEffect(() => {
    if (wanted) void fetchMenu().then(setEntries)
  }, [wanted])
  return entries
}
