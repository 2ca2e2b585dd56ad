import { auditWrite } from '#functions/domain/audit-log/audit-log-items.ts'
import { postWrite } from '#functions/domain/blogs/post-items.ts'
import type { PostRecord } from '#functions/domain/blogs/post-record.ts'
import { toMarker } from '#functions/domain/casino-links/casino-link-items.ts'
import { decideAccount, declare, submit } from '#functions/domain/casino-links/transitions.ts'
import type { LinkRecord } from '#functions/domain/users/link-record.ts'
import { NO_PASSWORD } from '#functions/domain/users/password.ts'
import { newUserWrites } from '#functions/domain/users/user-items.ts'
import { NEW_USER, type UserRecord } from '#functions/domain/users/user-record.ts'
import { searchedOf } from '#functions/endpoints/streams/words.ts'
import { newId } from '#functions/platform/ids.ts'
import { wordItems } from '#functions/platform/table/word-search.ts'
import { transact, type Write } from '#functions/platform/table/write.ts'
import { secureRandom } from '#shared/crash/random.ts'

/** DynamoDB takes so many in one transaction; the embedded database then writes its file once, not for each. */
const WRITES_AT_ONCE = 100
/** The number of players that are built before they are written. */
const CHUNK = 1000

interface Fill {
  /** Player numbers, the second left out. */
  readonly from: number
  readonly to: number
  readonly casino: string
  /** The admin who changed every player once. */
  readonly staffId: string
  /** The time at which the first player registered; each next one came a second later. */
  readonly startMs: number
}

/**
 * Players with all that belongs to them, as the endpoints and the stream's function would have left them, straight
 * into the table.
 */
export async function fillTable(fill: Fill): Promise<void> {
  for (let start = fill.from; start < fill.to; start += CHUNK) {
    const numbers = Array.from({ length: Math.min(CHUNK, fill.to - start) }, (_, index) => start + index)
    const writes = numbers.flatMap((number) => writesOf(number, fill)).flatMap(withWords)
    for (let first = 0; first < writes.length; first += WRITES_AT_ONCE) {
      await transact(writes.slice(first, first + WRITES_AT_ONCE))
    }
  }
}

/** Each of them is the address and the name of every fourth player. */
export const WORDS = ['anna', 'bert', 'cleo', 'dora'] as const
/** Each is borne by every 101st player. */
export const SURNAMES = Array.from({ length: 101 }, (_, index) => {
  const syllables = ['ro', 'ma', 'li', 'ta', 'ven', 'kas', 'dor', 'ne', 'pol', 'ba', 'hu']
  return `${syllables[index % 11]}${syllables[Math.floor(index / 11)]}son`
})
const STATES = ['verified', 'account-pending', 'deposit-declared', 'unverified'] as const
/** A post for every tenth player. */
const PLAYERS_PER_POST = 10
/** One in so many is an editor. */
const PLAYERS_PER_EDITOR = 50

function withWords(write: Write): Write[] {
  const record = 'put' in write ? searchedOf(write.put) : undefined
  return [write, ...(record ? wordItems(record) : []).map((put) => ({ name: 'word', put }))]
}

function writesOf(number: number, fill: Fill): Write[] {
  const nowMs = fill.startMs + number * 1000
  const account = accountOf(number, nowMs, fill)
  const link = account.links[fill.casino]
  const subject = `user:${account.id}`
  const fact = { actor: fill.staffId, action: 'players.update', subject, fields: ['verified'] } as const
  return [
    ...newUserWrites(account, nowMs),
    ...(link ? [{ name: 'marker', put: { ...toMarker(account.id, link, nowMs) } }] : []),
    auditWrite(fact, nowMs, secureRandom),
    ...(number % PLAYERS_PER_POST === 0 ? [postWrite(undefined, postOf(number, nowMs, fill))] : []),
  ]
}

function accountOf(number: number, nowMs: number, { casino }: Fill): UserRecord {
  const word = WORDS[number % WORDS.length] ?? ''
  // Words and states are drawn apart, so that every word is in every state.
  const state = STATES[Math.floor(number / WORDS.length) % STATES.length]
  const link = linkIn(state, casino, number, nowMs)
  return {
    ...NEW_USER,
    id: newId(nowMs, secureRandom),
    email: `${word}.${number}@example.com`,
    username: `Player ${word} ${SURNAMES[number % SURNAMES.length]}`,
    passwordHash: NO_PASSWORD,
    staffPassword: true,
    role: number % PLAYERS_PER_EDITOR === 0 ? 'editor' : 'user',
    verified: state !== 'unverified',
    language: 'en',
    country: 'GB',
    createdAt: new Date(nowMs).toISOString(),
    links: link ? { [casino]: link } : {},
  }
}

function linkIn(
  state: (typeof STATES)[number] | undefined,
  casino: string,
  number: number,
  nowMs: number,
): LinkRecord | undefined {
  if (state !== 'account-pending' && state !== 'deposit-declared') return undefined
  const submission = { casino, userId: `account-${number}`, idKind: 'id', country: 'GB' } as const
  const pending = submit(undefined, submission, nowMs)
  if (state === 'account-pending') return pending
  return declare(decideAccount(pending, { to: 'confirmed' }, nowMs), 24, nowMs)
}

function postOf(number: number, nowMs: number, { staffId }: Fill): PostRecord {
  return {
    id: newId(nowMs, secureRandom),
    kind: 'post',
    title: `Post ${number}`,
    subtitle: '',
    slug: `post-${number}`,
    language: 'en',
    thumbnail: '',
    featured: false,
    seo: { title: '', description: '', image: '' },
    status: 'draft',
    authorId: staffId,
    createdMs: nowMs,
    updatedMs: nowMs,
    updatedBy: staffId,
    version: 1,
    rev: 1,
    versions: [],
  }
}
