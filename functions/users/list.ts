import { users } from '#shared/api/users.ts'
import type { PlayerState } from '#shared/models/user.ts'
import type { Account } from '../accounts/account.ts'
import { playerState } from '../accounts/rules.ts'
import { toPlayer } from '../accounts/view.ts'
import { handle } from '../http/handle.ts'
import { openCursor, sealCursor } from '../table/cursor.ts'
import type { Item } from '../table/item.ts'
import { getItems, type QueryOptions, queryPage } from '../table/read.ts'

/** One index query for each way to find a person; a search by both e-mail and name walks one, then the other. */
export const handler = handle(users.list, async ({ input, caller, now }) => {
  const binding = ['users', caller.account.id, input.search, input.state]
  const walks = walksFor(input)
  const found = new Map<string, Account>()
  let position = (openCursor(input.cursor, binding) as Position | undefined) ?? { walk: 0 }
  let next: Position | undefined = position
  while (next && found.size < input.limit) {
    position = next
    const walk: QueryOptions | undefined = walks[position.walk]
    if (!walk) break
    const limit = input.limit - found.size
    const page = await queryPage<Item>({ ...walk, limit, startAfter: position.last })
    const isSecondWalk = position.walk > 0
    for (const account of await getItems<Account>(page.items)) {
      const told = isSecondWalk && input.search !== undefined && startsWith(account.email, input.search)
      if (!told && matches(account, input.state, now)) found.set(account.id, account)
    }
    next = page.last ? { walk: position.walk, last: page.last } : { walk: position.walk + 1 }
    if (next.walk >= walks.length) next = undefined
  }
  return {
    users: [...found.values()].map((account) => toPlayer(account, now)),
    cursor: sealCursor(next, binding),
  }
})

/** The walk by e-mail comes first: whom it found, the walk by name leaves out. */
function startsWith(email: string, search: string): boolean {
  return email.startsWith(search.toLowerCase())
}

type Position = { readonly walk: number; readonly last?: Record<string, unknown> }

function walksFor({ search, state }: { search?: string; state?: PlayerState }): QueryOptions[] {
  if (search !== undefined) {
    const prefix = search.toLowerCase()
    const pk = { name: 'peoplePk', value: 'PEOPLE' }
    return [
      { index: 'peopleByEmail', pk, sk: { name: 'emailSk', beginsWith: prefix } },
      { index: 'peopleByName', pk, sk: { name: 'nameSk', beginsWith: prefix } },
    ]
  }
  if (state === undefined) {
    return [{ index: 'people', pk: { name: 'peoplePk', value: 'PEOPLE' }, newestFirst: true }]
  }
  // A wait that is over is stored as cooling-off until the job has noted it.
  const stored = state === 'active' ? ['active', 'cooling-off'] : [state]
  return stored.map((name) => ({
    index: 'peopleByState',
    pk: { name: 'statePk', value: `PEOPLE#${name}` },
    newestFirst: true,
  }))
}

function matches(account: Account, state: PlayerState | undefined, nowMs: number): boolean {
  return state === undefined || playerState(account, nowMs) === state
}
