import type { CompetingClaim } from '#shared/models/casino-link.ts'
import { ownValue } from '#shared/own-value.ts'
import { iso } from '#shared/time.ts'
import { AppError, expectFound } from '../../platform/app-error.ts'
import { fieldsAre, updates } from '../../platform/table/expressions.ts'
import { type Item, type Key, ttlEpochS } from '../../platform/table/item.ts'
import { type Due, getItems, queryDue, queryPage } from '../../platform/table/read.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { transact, type Write, wasWritten } from '../../platform/table/write.ts'
import { type KeptUnder, pairHashes } from '../exclusions/exclusion-items.ts'
import { allOf, type UserCondition, unchanged } from '../users/conditions.ts'
import { userPartitions } from '../users/index-keys.ts'
import { atTime, CLAIM_MS, isLapsed, type LinkRecord } from '../users/link-record.ts'
import { loadUser, setUser } from '../users/user-items.ts'
import { type UserRecord, userKey } from '../users/user-record.ts'

/** Index partitions of links that wait for a decision of staff or for activation. */
export const DECISION = { account: 'DECISION#account', deposit: 'DECISION#deposit' } as const
export const ACTIVATION = 'ACTIVATION'

/** The item of a link. The index has it while staff have to decide or the job has to activate. */
export interface LinkMarker extends Key {
  readonly casino: string
  readonly gsi4pk?: string
  readonly gsi4sk?: string
}

export function markerKey(userId: string, casino: string): Key {
  return { pk: `USER#${userId}`, sk: `LINK#${casino}` }
}

export function markerOwner(key: Key): { userId: string; casino: string } {
  return { userId: key.pk.slice('USER#'.length), casino: key.sk.slice('LINK#'.length) }
}

/** The time from which a link waits for staff, epoch milliseconds; undefined if it does not wait. */
export function waitsSinceMs(link: LinkRecord, nowMs: number): number | undefined {
  if (link.account === 'pending') return isLapsed(link, nowMs) ? undefined : link.submittedMs
  return link.account === 'confirmed' && link.deposit === 'declared' ? link.declaredMs : undefined
}

export function toMarker(userId: string, link: LinkRecord, nowMs: number): LinkMarker {
  const marker = { ...markerKey(userId, link.casino), casino: link.casino }
  const sinceMs = waitsSinceMs(link, nowMs)
  if (sinceMs !== undefined)
    return {
      ...marker,
      gsi4pk: DECISION[link.account === 'pending' ? 'account' : 'deposit'],
      gsi4sk: dueKey(sinceMs, userId, link.casino),
    }
  const { live, deposit, activatesMs, activatedMs } = link
  if (deposit !== 'confirmed' || activatesMs === undefined || activatedMs !== undefined) return marker
  // The end of the wait changes the state that staff filter by, also while live mode is stopped.
  if (!live && activatesMs <= nowMs) return marker
  return { ...marker, gsi4pk: ACTIVATION, gsi4sk: dueKey(activatesMs, userId, link.casino) }
}

function dueKey(whenMs: number, userId: string, casino: string): string {
  return `${iso(whenMs)}#${userId}#${casino}`
}

export interface LinkChange {
  /** The link as read. The write is refused if it has changed since. */
  readonly before: LinkRecord | undefined
  /** Undefined removes the link. */
  readonly after: LinkRecord | undefined
  /** Set for changes that open live mode: refused if an exclusion has begun or the user's country has changed. */
  readonly unlessExcluded?: boolean
  /** Set when this link has reached the last state: then the user's other links may change at the same time. */
  readonly isLastState?: boolean
  /** Keeps a running exclusion under the casino account that staff have just confirmed. */
  readonly exclusion?: KeptUnder
  readonly also?: readonly Write[]
}

/**
 * The writes of one change of a link: the user's record, the marker, the claim or ownership of the casino account,
 * and `also`.
 */
export function linkWrites(user: UserRecord, change: LinkChange, nowMs: number): Write[] {
  const { before, after } = change
  const casino = after?.casino ?? before?.casino ?? ''
  return [
    ...userWrites(user, casino, change, nowMs),
    ...(after
      ? [
          { name: 'marker', put: { ...toMarker(user.id, after, nowMs) } },
          ...pairWrites(user.id, before, after),
        ]
      : before
        ? releaseLinkWrites(user.id, before)
        : []),
    ...(change.exclusion?.writes ?? []),
    ...(change.also ?? []),
  ]
}

/** The writes that delete a removed link's marker, claim and ownership. */
export function releaseLinkWrites(userId: string, link: LinkRecord): Write[] {
  return [{ name: 'marker', delete: markerKey(userId, link.casino) }, ...pairWrites(userId, link, undefined)]
}

function userWrites(user: UserRecord, casino: string, change: LinkChange, nowMs: number): readonly Write[] {
  const { [casino]: _, ...others } = user.links
  const links = change.after ? { ...others, [casino]: change.after } : others
  return setUser(
    user.id,
    {
      [`links.${casino}`]: change.after,
      ...userPartitions({ ...user, links }, nowMs),
      ...change.exclusion?.changes,
    },
    allOf(
      unchanged(user, 'role', 'verified'),
      ...(change.exclusion ? [change.exclusion.condition] : []),
      change.isLastState ? linkStands(casino, change.before) : unchanged(user, 'links'),
      ...(change.unlessExcluded ? [notExcluded(nowMs), unchanged(user, 'country')] : []),
    ),
  )
}

function linkStands(casino: string, before: LinkRecord | undefined): UserCondition {
  const names = { '#links': 'links', '#casino': casino }
  if (!before) return { expression: 'attribute_not_exists(#links.#casino)', names }
  return {
    expression: '#links.#casino.#rev = :rev',
    names: { ...names, '#rev': 'rev' },
    values: { ':rev': before.rev },
  }
}

function notExcluded(nowMs: number): UserCondition {
  return {
    expression: '(attribute_not_exists(excludedUntilMs) OR excludedUntilMs <= :now)',
    values: { ':now': nowMs },
  }
}

/** The keys of the pair (casino, account there) under each hash key in use, the current one first. */
export function pairKeys(link: LinkRecord): readonly [Key, ...Key[]] {
  const [current, ...others] = pairHashes(link.casino, link.userId)
  const key = (hash: string) => ({ pk: `PAIR#${hash}`, sk: 'PAIR' })
  return [key(current), ...others.map(key)]
}

/** The item of a user's claim to a casino account, kept until staff decide. */
function claimKey({ pk }: Key, userId: string): Key {
  return { pk, sk: `CLAIM#${userId}` }
}

/**
 * A casino account belongs to the one user whose link to it is confirmed, and the pair's item makes that unique. Any
 * number of users may claim it, but claiming or confirming another user's pair is refused as `link_taken`.
 */
function pairWrites(userId: string, before: LinkRecord | undefined, after: LinkRecord | undefined): Write[] {
  return [...claimWrites(userId, before, after), ...ownerWrites(userId, before, after)]
}

function claimWrites(userId: string, before: LinkRecord | undefined, after: LinkRecord | undefined): Write[] {
  const keysOf = (link: LinkRecord | undefined) => (link?.account === 'pending' ? pairKeys(link) : [])
  const [current] = keysOf(after)
  const gone = keysOf(before).filter(({ pk }) => pk !== current?.pk)
  return [
    ...gone.map((pair) => ({ name: 'oldClaim', delete: claimKey(pair, userId) })),
    ...(after && current ? [{ name: 'claim', put: toClaim(current, userId, after) }] : []),
  ]
}

function toClaim(pair: Key, userId: string, { submittedMs }: LinkRecord): Item {
  return { ...claimKey(pair, userId), userId, ttlEpochS: ttlEpochS(submittedMs + CLAIM_MS) }
}

function ownerWrites(userId: string, before: LinkRecord | undefined, after: LinkRecord | undefined): Write[] {
  const owned = {
    ConditionExpression: 'attribute_not_exists(pk) OR userId = :userId',
    ExpressionAttributeValues: { ':userId': userId },
  }
  const taken = () => new AppError('link_taken')
  const [had, has] = [before?.account === 'confirmed', after?.account === 'confirmed']
  if (before && had && !has)
    return pairKeys(before).map((key) => ({ name: 'oldPair', delete: key, ...owned }))
  if (after && has && !had) {
    const [current, ...others] = pairKeys(after)
    return [
      { name: 'pair', error: taken, put: { ...current, userId }, ...owned },
      ...others.map((key) => ({ name: 'pair', error: taken, delete: key, ...owned })),
    ]
  }
  if (after?.account !== 'pending') return []
  return pairKeys(after).map((key) => ({ name: 'pair', error: taken, check: key, ...owned }))
}

/** Bounds the claims shown for one casino account, since somebody can claim it as many users. */
const COMPETING_MAX = 10

/** The other users who claim or have the casino account of a link, the owner first. */
export async function competingClaims(
  userId: string,
  link: LinkRecord,
  nowMs: number,
): Promise<CompetingClaim[]> {
  const pairs = pairKeys(link)
  const pages = await Promise.all(
    pairs.map(({ pk }) =>
      // `PAIR` sorts behind `CLAIM#`.
      queryPage<Item>({ pk, newestFirst: true, limit: COMPETING_MAX + 1 }),
    ),
  )
  const ids = new Set(pages.flatMap(({ items }) => items.map((item) => String(item.userId))))
  ids.delete(userId)
  const users = await getItems<UserRecord>([...ids].slice(0, COMPETING_MAX).map(userKey))
  return users
    .flatMap((user) => toCompeting(user, link.casino, pairs, nowMs) ?? [])
    .toSorted((a, b) => (a.account < b.account ? -1 : 1))
}

/** Undefined for a claim that lapsed, which may still be stored. */
function toCompeting(
  { id, username, language, links }: UserRecord,
  casino: string,
  pairs: readonly Key[],
  nowMs: number,
): CompetingClaim | undefined {
  const stored = ownValue(links, casino)
  const link = stored && atTime(stored, language, nowMs)
  if (!link || link.account === 'rejected' || pairKeys(link)[0].pk !== pairs[0]?.pk) return undefined
  return { casino, player: { _id: id, username }, account: link.account }
}

/**
 * Decides about a link and writes it. Reads and decides again if another request was first.
 *
 * @throws AppError 409 `link_taken` if the pair is another user's; all that `decide` throws.
 */
export function changeLink<C extends LinkChange>(
  user: UserRecord,
  nowMs: number,
  decide: (user: UserRecord) => C | Promise<C>,
): Promise<C> {
  return retryOnConflict(async (attempt) => {
    const current = expectFound(attempt === 1 ? user : await loadUser(user.id))
    const change = await decide(current)
    await transact(linkWrites(current, change, nowMs))
    return change
  })
}

/**
 * Stores a change at the end of a waiting time, with its mail; false if another run stored it, or the link changed
 * meanwhile.
 */
export function saveTimedChange(user: UserRecord, change: LinkChange, nowMs: number): Promise<boolean> {
  return wasWritten(transact(linkWrites(user, change, nowMs)))
}

export interface DueLink {
  readonly marker: Due
  readonly user: UserRecord | undefined
}

export function dueActivations(nowMs: number): AsyncGenerator<DueLink[]> {
  return dueLinks(ACTIVATION, nowMs)
}

export function lapsedClaims(nowMs: number): AsyncGenerator<DueLink[]> {
  return dueLinks(DECISION.account, nowMs - CLAIM_MS)
}

async function* dueLinks(partition: string, dueMs: number): AsyncGenerator<DueLink[]> {
  for await (const markers of queryDue(partition, dueMs)) {
    const users = await getItems<UserRecord>(markers.map((marker) => userKey(markerOwner(marker).userId)))
    const byId = new Map(users.map((user) => [user.id, user]))
    yield markers.map((marker) => ({ marker, user: byId.get(markerOwner(marker).userId) }))
  }
}

/**
 * Takes an activation out of the index, or moves it to a later time. Does nothing if it changed since it was read:
 * the next run reads it again. The user's partitions are updated too, since the wait ends whether or not live mode
 * begins.
 */
export async function moveActivation(
  { pk, sk, gsi4sk }: Due,
  user: UserRecord | undefined,
  nowMs: number,
  laterMs?: number,
): Promise<void> {
  const { userId, casino } = markerOwner({ pk, sk })
  const move: Write = {
    name: 'marker',
    update: { pk, sk },
    ...updates(
      {
        set:
          laterMs === undefined
            ? { gsi4pk: undefined, gsi4sk: undefined }
            : { gsi4sk: dueKey(laterMs, userId, casino) },
      },
      fieldsAre({ gsi4pk: ACTIVATION, gsi4sk }),
    ),
  }
  const condition = user && unchanged(user, 'role', 'verified', 'links')
  const state = user ? setUser(user.id, userPartitions(user, nowMs), condition) : []
  await wasWritten(transact([move, ...state]))
}
