import { AUDIT_ACTIONS, type AuditEntry, type ListAudit } from '#shared/models/audit.ts'
import { idTime } from '../ids.ts'
import type { Item } from '../table/item.ts'
import { type Looked, lookThrough } from '../table/look-through.ts'
import { type QueryOptions, queryPage } from '../table/read.ts'
import { ACTION, ACTOR, auditPartition, SUBJECT, timelineOf } from './items.ts'

export type AuditFilter = Omit<ListAudit, 'limit' | 'cursor'>

/** The product's first year: there is no older entry. */
const FIRST_YEAR = 2026
const DAY_MS = 86_400_000
/** Behind every id of the same instant. */
const LAST = '~'

/**
 * One page of the log. Ids sort by time, so a span of days is a range of ids. The rarest of subject, actor and
 * action is asked of its index, what else is asked picks among its entries (see `lookThrough`); without any of
 * them, the years are walked. The cost does not grow with the log.
 *
 * @param after the id where the page before ended
 */
export function findEntries(
  filter: AuditFilter,
  limit: number,
  after: string | undefined,
  nowMs: number,
): Promise<Looked<AuditEntry>> {
  const newestFirst = filter.sort === 'newest'
  const range = rangeOf(filter, nowMs)
  const read = async (from: string | undefined, wanted: number) => {
    const [first, last] = newestFirst ? [range[0], from ?? range[1]] : [from ?? range[0], range[1]]
    if (first > last) return []
    const query = { sk: { name: 'sk', between: [first, last] }, newestFirst } as const
    const list = { query, partitions: partitionsOf(filter), years: yearsOf(filter, from, nowMs) }
    // One of them may be the entry where the last page ended.
    const items = await readItems(list, from === undefined ? wanted : wanted + 1)
    return items
      .filter(({ sk }) => sk !== from)
      .slice(0, wanted)
      .map(toEntry)
  }
  const matches = pickerOf(filter)
  return lookThrough({ limit, after, read, keyOf: ({ _id }) => _id, matches })
}

type Partition = Pick<QueryOptions, 'index' | 'pk'>

interface List {
  readonly query: Pick<QueryOptions, 'sk' | 'newestFirst'>
  /** Undefined: the years. */
  readonly partitions: readonly Partition[] | undefined
  readonly years: readonly number[]
}

async function readItems({ query, partitions, years }: List, limit: number): Promise<Item[]> {
  if (partitions) {
    const pages = await Promise.all(
      partitions.map((partition) => queryPage({ ...partition, ...query, limit })),
    )
    const direction = query.newestFirst ? -1 : 1
    return pages
      .flatMap(({ items }) => items)
      .sort((a, b) => (a.sk < b.sk ? -direction : direction))
      .slice(0, limit)
  }
  const items: Item[] = []
  for (const year of years) {
    if (items.length >= limit) break
    const pk = { name: 'pk', value: auditPartition(year) }
    const page = await queryPage({ ...query, pk, limit: limit - items.length })
    items.push(...page.items)
  }
  return items
}

function partitionsOf({ subject, actor, action }: AuditFilter): Partition[] | undefined {
  if (subject !== undefined) {
    return [{ index: 'auditBySubject', pk: { name: 'subjectPk', value: SUBJECT + timelineOf(subject) } }]
  }
  if (actor !== undefined) return [{ index: 'auditByActor', pk: { name: 'actorPk', value: ACTOR + actor } }]
  if (action === undefined) return undefined
  return actionsOf(action).map((name) => ({
    index: 'auditByAction',
    pk: { name: 'actionPk', value: ACTION + name },
  }))
}

/** Every action that begins so, and the word itself: an action may have been renamed since. */
function actionsOf(prefix: string): string[] {
  return [...new Set([prefix, ...AUDIT_ACTIONS.filter((action) => action.startsWith(prefix))])]
}

/** What of the filter the chosen index leaves open. */
function pickerOf({ subject, actor, action }: AuditFilter): ((entry: AuditEntry) => boolean) | undefined {
  const isPart = subject !== undefined && timelineOf(subject) !== subject
  const tests = [
    isPart && ((entry: AuditEntry) => entry.subject === subject),
    subject !== undefined && actor !== undefined && ((entry: AuditEntry) => entry.actor === actor),
    (subject !== undefined || actor !== undefined) &&
      action !== undefined &&
      ((entry: AuditEntry) => entry.action.startsWith(action)),
  ].filter((test) => test !== false)
  return tests.length === 0 ? undefined : (entry) => tests.every((test) => test(entry))
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
  const open = years.filter((year) => after === undefined || mayHold(year, after, sort))
  return sort === 'newest' ? open.toReversed() : open
}

/** Years that lie wholly before the place where the last page ended are not asked again. */
function mayHold(year: number, after: string, sort: AuditFilter['sort']): boolean {
  return sort === 'newest' ? idTime(Date.UTC(year, 0)) <= after : idTime(Date.UTC(year + 1, 0)) > after
}

function toEntry(item: Item): AuditEntry {
  const { pk: _pk, sk: _sk, subjectPk: _subject, actorPk: _actor, actionPk: _action, ...entry } = item
  return entry as AuditEntry
}
