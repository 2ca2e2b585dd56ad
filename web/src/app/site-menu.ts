import { useEffect, useState } from 'react'
import type { OutputOf } from '#shared/api/endpoint.ts'
import type { api } from '#shared/api/index.ts'
import { MENU_ROUTE } from '#shared/api/routes.ts'
import { currentLocale } from '#web/i18n/locale.ts'
import { call } from '#web/lib/client.ts'

type MenuEndpoint = typeof api.site.menu
type SiteEntry = OutputOf<MenuEndpoint>['entries'][number]

/** As in ask-visitor.ts: the call without the schemas of the contract. */
const route: Pick<MenuEndpoint, 'method' | 'path'> = MENU_ROUTE

const NONE: readonly SiteEntry[] = []
let answer: Promise<readonly SiteEntry[]> | undefined

function fetchMenu(): Promise<readonly SiteEntry[]> {
  answer ??= call(route as MenuEndpoint, { input: { language: currentLocale() } }).then(
    ({ entries }) => entries,
    () => {
      answer = undefined
      return NONE
    },
  )
  return answer
}

/**
 * The entries of the site's main menu whose page is published, each named by its page. They stand at the end of
 * a menu, so they are asked for when that is about to be seen, once a visit; without them it is whole.
 */
export function useSiteMenu(wanted: boolean): readonly SiteEntry[] {
  const [entries, setEntries] = useState(NONE)
  useEffect(() => {
    if (wanted) void fetchMenu().then(setEntries)
  }, [wanted])
  return entries
}
