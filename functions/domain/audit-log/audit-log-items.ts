// Audit log: each change that staff made, in ids and names of fields.

import type { RandomBytes } from '#shared/crash/random.ts'
import { AUDIT_ACTIONS, type AuditAction, type AuditEntry, type ListAudit } from '#shared/models/audit-log.ts'
import { DAY_MS, iso } from '#shared/time.ts'
import { idTime, newId } from '../../platform/ids.ts'
import { isNew } from '../../platform/table/expressions.ts'
import { type FilteredPage, filteredPage } from '../../platform/table/filtered-page.ts'
import type { Item } from '../../platform/table/item.ts'
import { type Partition, queryMerged } from '../../platform/table/merge.ts'
import { queryPage } from '../../platform/table/read.ts'
import type { IndexKeys } from '../../platform/table/schema.ts'
import { transact, type Write } from '../../platform/table/write.ts'

export interface AuditFact {
  /** A user id, `system`, or `guest`. */
  readonly actor: string
  /** The operation, e.g. `players.update`. */
  readonly action: AuditAction
  /** `user:<id>`, `casino:<code>`, `link:<user id>:<casino>` */
  readonly subject: string
  /** Names of what changed, never values. */
  readonly fields: readonly string[]
  /** The admin's reason to quote forbidden wording: the only free text in the log. */
  readonly reason?: string
}

/** One partition a year, so that no partition grows for ever. */
export function yearPartition(year: number): string {
  return `AUDIT#${year}`
}

/** The item of an entry. `listed` holds all that the list shows. */
export function auditItem(fact: AuditFact, nowMs: number, random: RandomBytes): Item {
  const at = iso(nowMs)
  const entry: AuditEntry = { _id: newId(nowMs, random), at, ...fact, fields: [...fact.fields] }
  const pk = yearPartition(new Date(nowMs).getUTCFullYear())
  return { pk, sk: entry._id, listed: entry, ...auditKeys(entry) }
}

/** The write of an entry, for the transaction of the change that it reports. */
export function auditWrite(fact: AuditFact, nowMs: number, random: RandomBytes): Write {
  return { name: 'audit', put: auditItem(fact, nowMs, random), ...isNew }
}

/** Saves an entry alone, for calls that change nothing else. */
export function saveAudit(entry: Write): Promise<void> {
  return transact([entry])
}

/** The subject whose timeline shows an entry: a user's casino links are in the user's timeline. */
function timelineOf(subject: string): string {
  const [kind, id] = subject.split(':')
  return kind === 'link' && id ? `user:${id}` : subject
}

const auditPartition = {
  subject: (subject: string) => `AUDIT_OF#${timelineOf(subject)}`,
  actor: (actor: string) => `AUDIT_BY#${actor}`,
  action: (action: string) => `AUDIT_ACTION#${action}`,
}

function auditKeys({ _id, subject, actor, action }: AuditEntry): IndexKeys {
  return {
    gsi1pk: auditPartition.subject(subject),
    gsi1sk: _id,
    gsi2pk: auditPartition.actor(actor),
    gsi2sk: _id,
    gsi3pk: auditPartition.action(action),
    gsi3sk: _id,
  }
}

export type AuditFilter = Omit<ListAudit, 'limit' | 'cursor'>

/** The year of the product's first entry. */
const FIRST_YEAR = 2026
/** Entries that one read unit (4 KiB) returns, at about 400 bytes each. */
const PER_UNIT = 10
/** Sorts behind every id of the same instant. */
const LAST = '~'

/**
 * One page of the log. Ids sort by time, so a span of days is a range of ids. The rarest of subject, actor and action
 * selects the index, and the other filters pick among its entries (see `filteredPage`). Without a filter the years
 * are read one after the other. The cost does not grow with the log.
 *
 * @param after the last id of the previous page
 */
export function findEntries(
  filter: AuditFilter,
  limit: number,
  after: string | undefined,
  nowMs: number,
): Promise<FilteredPage<AuditEntry>> {
  const newestFirst = filter.sort === 'newest'
  const range = rangeOf(filter, nowMs)
  const partitions = partitionsOf(filter)
  const read = async (from: string | undefined, wanted: number): Promise<readonly AuditEntry[]> => {
    if (range[0] > range[1]) return []
    if (!partitions) return readYears(filter, range, from, wanted, nowMs)
    const entries = await queryMerged({ partitions, range, newestFirst, perUnit: PER_UNIT }, wanted, from)
    return entries.map(({ item }) => entryOf(item))
  }
  const keyOf = ({ _id }: AuditEntry) => _id
  return filteredPage({ limit, after, read, keyOf, matches: (entry) => matches(entry, filter) })
}

/** Reads the table itself, year after year: the whole log has no index. */
async function readYears(
  filter: AuditFilter,
  [first, last]: readonly [string, string],
  from: string | undefined,
  wanted: number,
  nowMs: number,
): Promise<readonly AuditEntry[]> {
  const newestFirst = filter.sort === 'newest'
  const between = newestFirst ? ([first, from ?? last] as const) : ([from ?? first, last] as const)
  // One more than wanted, since the entry where the last page ended may be among them.
  const limit = from === undefined ? wanted : wanted + 1
  const found: AuditEntry[] = []
  for (const year of yearsOf(filter, from, nowMs)) {
    if (found.length >= limit) break
    const pk = yearPartition(year)
    const page = await queryPage({
      pk,
      sk: { between },
      newestFirst,
      limit: limit - found.length,
      // The indexes that filtered pages come from lag in the same way.
      eventuallyConsistent: true,
    })
    found.push(...page.items.map(entryOf))
  }
  return found.filter(({ _id }) => _id !== from).slice(0, wanted)
}

function entryOf({ listed }: Item): AuditEntry {
  return listed as AuditEntry
}

function partitionsOf({ subject, actor, action }: AuditFilter): Partition[] | undefined {
  if (subject !== undefined) return [{ index: 'gsi1', value: auditPartition.subject(subject) }]
  if (actor !== undefined) return [{ index: 'gsi2', value: auditPartition.actor(actor) }]
  if (action === undefined) return undefined
  return actionsOf(action).map((name) => ({ index: 'gsi3', value: auditPartition.action(name) }))
}

/** All actions that begin with the prefix, and the prefix itself: old entries keep the name of a renamed action. */
function actionsOf(prefix: string): string[] {
  return [...new Set([prefix, ...AUDIT_ACTIONS.filter((action) => action.startsWith(prefix))])]
}

function matches(entry: AuditEntry, { subject, actor, action }: AuditFilter): boolean {
  return (
    (subject === undefined || [entry.subject, timelineOf(entry.subject)].includes(subject)) &&
    (actor === undefined || entry.actor === actor) &&
    (action === undefined || entry.action.startsWith(action))
  )
}

function rangeOf({ from, to }: AuditFilter, nowMs: number): [first: string, last: string] {
  const lastMs =
    to === undefined ? Date.UTC(new Date(nowMs).getUTCFullYear() + 1, 0) : Date.parse(to) + DAY_MS
  const firstMs = from === undefined ? 0 : Math.max(0, Date.parse(from))
  return [idTime(firstMs), idTime(lastMs - 1) + LAST]
}

function yearsOf({ from, to, sort }: AuditFilter, after: string | undefined, nowMs: number): number[] {
  const present = new Date(nowMs).getUTCFullYear()
  const first = Math.max(FIRST_YEAR, from === undefined ? FIRST_YEAR : Number(from.slice(0, 4)))
  const last = Math.min(present, to === undefined ? present : Number(to.slice(0, 4)))
  const years = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
  const open = years.filter((year) => after === undefined || mayHoldMore(year, after, sort))
  return sort === 'newest' ? open.toReversed() : open
}

/** False for a year whose entries all belong to earlier pages: it is not read again. */
function mayHoldMore(year: number, after: string, sort: AuditFilter['sort']): boolean {
  return sort === 'newest' ? idTime(Date.UTC(year, 0)) <= after : idTime(Date.UTC(year + 1, 0)) > after
}
