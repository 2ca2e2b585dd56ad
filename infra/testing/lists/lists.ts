import { call } from '#functions/testing/call.ts'
import type { SentInputOf } from '#shared/api/endpoint.ts'
import { api } from '#shared/api/index.ts'
import { WORDS } from './fill.ts'

interface ListRequest {
  readonly as: string
  readonly at: number
  readonly limit: number
  readonly cursor: string | undefined
}

interface Page {
  readonly rows: number
  readonly cursor: string | undefined
}

/** One question to a list. */
export interface List {
  readonly name: string
  /** The fewest of the first hundred players that it finds. */
  readonly finds: number
  readonly ask: (asked: ListRequest) => Promise<Page>
}

/** Every list that grows with the players, in its orders, filters and searches. */
export function listsOf(staffId: string, casino: string): readonly List[] {
  const [anna] = WORDS
  return [
    players('newest', 100, {}),
    players('oldest', 100, { sort: 'oldest' }),
    players('by name', 100, { sort: 'name' }),
    players('by e-mail', 100, { sort: 'email' }),
    players('one state', 24, { state: 'deposit-declared' }),
    players('one state, by name', 24, { state: 'deposit-declared', sort: 'name' }),
    players('active (nobody)', 0, { state: 'active' }),
    players('role user', 98, { role: 'user' }),
    players('verified, by e-mail', 75, { verified: 'true', sort: 'email' }),
    players('search', 25, { search: anna }),
    players('search by the beginning of all names', 100, { search: 'pl' }),
    players('search (nobody)', 0, { search: 'nobody' }),
    deposits('all', 50, {}),
    deposits('deposits', 24, { kind: 'deposit' }),
    deposits('one casino', 50, { casino }),
    posts('newest change', 10, {}),
    posts('by title', 10, { sort: 'title' }),
    posts('search', 10, { search: 'post' }),
    audit('newest', 100, {}),
    audit('oldest', 100, { sort: 'oldest' }),
    audit('one actor', 100, { actor: staffId }),
    audit('one action', 100, { action: 'players.update' }),
    audit('subject (nobody)', 0, { subject: 'user:nobody' }),
  ]
}

function players(name: string, finds: number, input: SentInputOf<typeof api.users.list>): List {
  const ask = async ({ as, at, ...page }: ListRequest) => {
    const { body } = await call(api.users.list, { as, at, input: { ...input, ...page } })
    return { rows: body.users.length, cursor: body.cursor }
  }
  return { name: `players, ${name}`, finds, ask }
}

function deposits(name: string, finds: number, input: SentInputOf<typeof api.deposits.list>): List {
  const ask = async ({ as, at, ...page }: ListRequest) => {
    const { body } = await call(api.deposits.list, { as, at, input: { ...input, ...page } })
    return { rows: body.deposits.length, cursor: body.cursor }
  }
  return { name: `deposits, ${name}`, finds, ask }
}

function posts(name: string, finds: number, input: SentInputOf<typeof api.blogs.listPosts>): List {
  const ask = async ({ as, at, ...page }: ListRequest) => {
    const { body } = await call(api.blogs.listPosts, { as, at, input: { ...input, ...page } })
    return { rows: body.blogs.length, cursor: body.cursor }
  }
  return { name: `posts, ${name}`, finds, ask }
}

function audit(name: string, finds: number, input: SentInputOf<typeof api.auditLog.list>): List {
  const ask = async ({ as, at, ...page }: ListRequest) => {
    const { body } = await call(api.auditLog.list, { as, at, input: { ...input, ...page } })
    return { rows: body.entries.length, cursor: body.cursor }
  }
  return { name: `audit log, ${name}`, finds, ask }
}
