import { deposits } from '#shared/api/deposits.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { type Account, accountKey } from '../accounts/account.ts'
import { toLink } from '../accounts/view.ts'
import { DECISION, markerOwner, waitsSinceMs } from '../casino-links/items.ts'
import { handle } from '../http/handle.ts'
import { openCursor, sealCursor } from '../table/cursor.ts'
import { getItems, queryPage } from '../table/read.ts'

type Waiting = OutputOf<typeof deposits.list>['deposits'][number]

export const handler = handle(deposits.list, async ({ input, caller, now }) => {
  const binding = [caller.account.id, 'deposits']
  const { items, last } = await queryPage({
    index: 'todo',
    pk: { name: 'todoPk', value: DECISION },
    limit: input.limit,
    startAfter: openCursor(input.cursor, binding),
  })
  const places = items.map(markerOwner)
  const accounts = await getItems<Account>(
    [...new Set(places.map(({ userId }) => userId))].map((userId) => accountKey(userId)),
  )
  const byId = new Map(accounts.map((account) => [account.id, account]))
  const waiting = places.flatMap(({ userId, casino }) => toWaiting(byId.get(userId), casino, now) ?? [])
  return { deposits: waiting, cursor: sealCursor(last, binding) }
})

/** The index lags behind: what was decided in the meantime is left out. */
function toWaiting(account: Account | undefined, casino: string, nowMs: number): Waiting | undefined {
  const link = account?.links[casino]
  const sinceMs = link && waitsSinceMs(link)
  if (!account || !link || sinceMs === undefined) return undefined
  return {
    player: { _id: account.id, username: account.username, email: account.email },
    link: toLink(link, nowMs),
    since: new Date(sinceMs).toISOString(),
  }
}
