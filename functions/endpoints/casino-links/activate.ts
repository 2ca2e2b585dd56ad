import { secureRandom } from '#shared/crash/random.ts'
import { type Account, accountKey } from '../../domain/accounts/account.ts'
import { isAgeUnconfirmed } from '../../domain/accounts/age.ts'
import { activate, isDue, type LinkRecord } from '../../domain/accounts/casino-link.ts'
import { personPartitions } from '../../domain/accounts/index-keys.ts'
import { allOf, kindStands, linksStand, setAccount } from '../../domain/accounts/items.ts'
import { isExcluded } from '../../domain/accounts/rules.ts'
import { ACTIVATION, dueKey, linkWrites, markerOwner } from '../../domain/casino-links/items.ts'
import { liveMail } from '../../domain/casino-links/mail.ts'
import { loadCasinos, type StoredCasino } from '../../domain/casinos/items.ts'
import { offersLive } from '../../domain/casinos/rules.ts'
import { beat } from '../../platform/heartbeat.ts'
import { job } from '../../platform/job.ts'
import type { Item, Key } from '../../platform/table/item.ts'
import { getItems, queryPage } from '../../platform/table/read.ts'
import { transact, type Write, WriteRefused } from '../../platform/table/write.ts'
import type { JobEvent } from '../jobs.ts'

const BATCH = 50
/** Where casino or country refuse at present, or the age is not confirmed yet, it is looked at a day later. */
const LATER_MS = 24 * 3_600_000

export interface ActivationResult {
  activated: number
  skipped: number
  /** These stay in the index and are tried again by the next run. */
  failed: number
}

/** An entry of the index: keys only. */
type Due = Item & { readonly gsi4sk: string }

/**
 * Notes every activation that is due and puts its one mail into the outbox. May run twice or side by side:
 * each link is one conditional transaction. Costs one query and
 * one heartbeat, and reads and writes only for what is due.
 */
export const handler = job(activateDue)

async function activateDue({ time }: JobEvent): Promise<ActivationResult> {
  const nowMs = Date.parse(time)
  const result: ActivationResult = { activated: 0, skipped: 0, failed: 0 }
  let startAfter: Record<string, unknown> | undefined
  do {
    const page = await queryPage<Due>({
      index: 'gsi4',
      pk: { name: 'gsi4pk', value: ACTIVATION },
      // '$' sorts behind the '#' that follows the instant: this very millisecond is due.
      sk: { name: 'gsi4sk', upTo: `${new Date(nowMs).toISOString()}$` },
      limit: BATCH,
      startAfter,
    })
    await activateBatch(page.items, nowMs, result)
    startAfter = page.last
  } while (startAfter !== undefined)
  await beat(nowMs)
  return result
}

async function activateBatch(due: readonly Due[], nowMs: number, result: ActivationResult): Promise<void> {
  const owners = due.map(markerOwner)
  const ids = new Set(owners.map(({ userId }) => userId))
  const accounts = await getItems<Account>([...ids].map(accountKey))
  const byId = new Map(accounts.map((account) => [account.id, account]))
  const casinos = await loadCasinos(owners.map(({ casino }) => casino))
  const outcomes = await Promise.allSettled(
    due.map((marker) => {
      const { userId, casino } = markerOwner(marker)
      return activateOne(marker, byId.get(userId), casinos.get(casino), nowMs)
    }),
  )
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome.status === 'fulfilled') result[outcome.value] += 1
    else {
      result.failed += 1
      logFailure(due[index], outcome.reason)
    }
  }
}

async function activateOne(
  marker: Due,
  account: Account | undefined,
  casino: StoredCasino | undefined,
  nowMs: number,
): Promise<'activated' | 'skipped'> {
  const link = account?.links[markerOwner(marker).casino]
  if (!account || !link) return moveMarker(marker)
  // An excluded person's live mode is off until asked for, which makes a new entry.
  if (!isDue(link, nowMs) || isExcluded(account, nowMs))
    return moveMarker(marker, stateWrites(account, nowMs))
  if (isAgeUnconfirmed(account) || !offersLive(casino, [account.country, link.country])) {
    return moveMarker(marker, stateWrites(account, nowMs), nowMs + LATER_MS)
  }
  return noteActivation(account, link, nowMs)
}

/** The wait is over whether or not live mode begins: staff find the person under the state that holds now. */
function stateWrites(account: Account, nowMs: number): readonly Write[] {
  return setAccount(
    account.id,
    personPartitions(account, nowMs),
    allOf(kindStands(account), linksStand(account)),
  )
}

async function noteActivation(
  account: Account,
  link: LinkRecord,
  nowMs: number,
): Promise<'activated' | 'skipped'> {
  const after = activate(link, nowMs)
  const also = [await liveMail(account, nowMs, secureRandom)]
  try {
    await transact(
      linkWrites(account, { before: link, after, unlessExcluded: true, furthest: true, also }, nowMs),
    )
    return 'activated'
  } catch (error) {
    // Another run noted it, or the person changed it, in the same moment.
    if (error instanceof WriteRefused) return 'skipped'
    throw error
  }
}

/** Takes an entry out of the index, or puts it at a later time, unless it has changed since it was read. */
async function moveMarker(marker: Due, also: readonly Write[] = [], laterMs?: number): Promise<'skipped'> {
  const { userId, casino } = markerOwner(marker)
  const move: Write = {
    name: 'marker',
    update: keyOf(marker),
    UpdateExpression: laterMs === undefined ? 'REMOVE gsi4pk, gsi4sk' : 'SET gsi4sk = :later',
    ConditionExpression: 'gsi4pk = :activation AND gsi4sk = :read',
    ExpressionAttributeValues: {
      ':activation': ACTIVATION,
      ':read': marker.gsi4sk,
      ...(laterMs === undefined ? {} : { ':later': dueKey(laterMs, userId, casino) }),
    },
  }
  try {
    await transact([move, ...also])
  } catch (error) {
    // Changed in the same moment: the next run looks at what is there then.
    if (!(error instanceof WriteRefused)) throw error
  }
  return 'skipped'
}

function keyOf({ pk, sk }: Key): Key {
  return { pk, sk }
}

/** One line of JSON: the person's id, never a name or an address. */
function logFailure(marker: Due | undefined, error: unknown): void {
  const line = {
    level: 'error',
    job: 'activation',
    user: marker && markerOwner(marker).userId,
    error: error instanceof Error ? error.name : 'unknown',
  }
  process.stderr.write(`${JSON.stringify(line)}\n`)
}
