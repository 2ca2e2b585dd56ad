import { createHash } from 'node:crypto'
import type { DynamoDBRecord } from 'aws-lambda'
import * as z from 'zod/mini'
import { fromHex, toHex } from '#shared/crash/hex.ts'
import { multiplierX100 } from '#shared/crash/multiplier.ts'
import { RISKS } from '#shared/crash/plan.ts'
import { type EntryOf, seedList, seedsAt } from '#shared/draw-log/entries.ts'
import { MODES, Outcome } from '#shared/models/basics.ts'
import { type Change, readChange } from '../../platform/table/change.ts'
import { accountKey, playKey } from '../accounts/account.ts'
import type { Addition, Count } from '../counters/addition.ts'
import { dayCount } from '../counters/items.ts'
import type { LoggedEntry } from '../draw-log/items.ts'
import type { ListName, Place } from '../draw-log/lists.ts'
import { drawnCount, settledCount } from '../track-record/items.ts'
import { changesOfLists, decodePlay, type Grant, newGrants, OPEN_MAX, type Play } from './play.ts'
import { ROUND_PREFIX } from './round.ts'

const PLAY = playKey('').sk

/** Plans are drawn when their grants appear, and settled when their rounds have an outcome. */
export const PLAN_COUNTS: Count = {
  of: [{ sk: { is: PLAY } }, { sk: { beginsWith: ROUND_PREFIX } }],
  additions: (change) => [...newGrants(change).flatMap(drawnAdditions), ...settled(change)],
  entries: logEntries,
}

/** What is counted of a round; the rest does not matter here. */
const CountedRound = z.object({
  mode: z.enum(MODES),
  risk: z.enum(RISKS),
  targetX100: z.number(),
  rtp: z.number(),
  createdAt: z.iso.datetime({ precision: 3 }),
  outcome: z.optional(Outcome),
})

function drawnAdditions({ id, atMs, plan }: Grant): Addition[] {
  if (!plan) throw new Error(`no plan: ${id}`)
  const createdAt = new Date(atMs).toISOString()
  const { mode, risk } = plan
  if (mode === 'fun') return [dayCount(['signalsFun'], createdAt)]
  return [dayCount(['signalsLive', `drawn-${risk}`], createdAt), drawnCount({ risk, createdAt })]
}

function settled({ before, after }: Change): Addition[] {
  const plan = roundOf(after)
  if (!plan?.outcome || roundOf(before)?.outcome) return []
  const { source, hit } = plan.outcome
  const counted = settledCount({ ...plan, targetX100: multiplierX100(plan.targetX100), source, hit })
  return plan.mode === 'fun' ? [counted] : [counted, dayCount([`settled-${plan.risk}`], plan.createdAt)]
}

function roundOf(item: Change['after']): z.infer<typeof CountedRound> | undefined {
  return item?.sk.startsWith(ROUND_PREFIX) ? z.parse(CountedRound, item) : undefined
}

/**
 * What the public log of draws gets of a change: the plans that it drew, and the end of a round that it settled. Nothing
 * of it leads to the person.
 *
 * @throws Error where an item is not as it ever is
 */
function logEntries(change: Change): LoggedEntry[] {
  const { made, closed, from } = changesOfLists(change)
  const draws = newGrants(change).map((grant) => drawEntry(grant, from))
  const at = draws.at(-1)?.at
  return [
    ...made.map(seedsEntry),
    // By the draw that begins the next one; of somebody who leaves none is closed.
    ...(at === undefined
      ? []
      : closed.map(({ list, drawn }) => ({ kind: 'close' as const, at, list: list.id, drawn }))),
    ...draws,
    ...settleEntries(change),
  ]
}

function seedsEntry({ id, at, secret }: ListName): EntryOf<'seeds'> {
  return { kind: 'seeds', at, list: id, root: toHex(seedList(secret).root) }
}

/** @param from of the one draw of a change */
function drawEntry({ id, atMs, plan }: Grant, from: Place | undefined): EntryOf<'draw'> {
  if (!plan) throw new Error(`no plan: ${id}`)
  const { mode, risk, rtp, targetX100, serverSeed } = plan
  const at = new Date(atMs).toISOString()
  const drawn = { kind: 'draw', at, round: id, mode, risk, rtp, targetX100 } as const
  if (from) return { ...drawn, ...seedsOf(from) }
  return serverSeed === undefined ? drawn : { ...drawn, commitment: sha256(fromHex(serverSeed)) }
}

/** The commitment, without waiting for Web Crypto. */
function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** What shows that a draw's seeds are those that the list committed to. A live plan leaves that of the flight unused. */
function seedsOf({ list, place }: Place): Required<Pick<EntryOf<'draw'>, 'commitment' | 'from'>> {
  const { serverSeed, targetSeed } = seedsAt(list.secret, place)
  const path = seedList(list.secret).pathOf(place).map(toHex)
  return {
    commitment: sha256(serverSeed),
    from: { list: list.id, since: list.at, place, targetSeed: toHex(targetSeed), path },
  }
}

/** What is logged of a round with an outcome. Of a live one neither casino nor stake nor what else was reported. */
const SettledRound = z.object({
  id: z.string(),
  mode: z.enum(MODES),
  createdAt: z.string(),
  outcome: Outcome,
  settledAt: z.optional(z.string()),
  serverSeed: z.optional(z.string()),
  clientSeed: z.optional(z.string()),
})

function settleEntries({ before, after }: Change): EntryOf<'settle'>[] {
  if (!after?.sk.startsWith(ROUND_PREFIX) || !('outcome' in after) || (before && 'outcome' in before))
    return []
  const { id, mode, createdAt, outcome, settledAt = createdAt, ...seeds } = z.parse(SettledRound, after)
  const settled = { kind: 'settle', at: settledAt, round: id, ...outcome } as const
  if (mode === 'live') return [settled]
  const { serverSeed = '', clientSeed = '' } = seeds
  return [{ ...settled, seeds: { server: serverSeed, client: clientSeed } }]
}

/**
 * Of the people in these changes those with more open plans in the play item than it is to hold, and it as it last
 * was. What cannot be understood was set aside when it was counted, and the person's next draw tells it all again.
 */
export function overfullPlays(records: readonly DynamoDBRecord[]): ReadonlyMap<string, Play> {
  const last = new Map<string, Play>()
  for (const record of records) {
    const { pk, sk } = record.dynamodb?.Keys ?? {}
    const play = sk?.S === PLAY && pk?.S?.startsWith(PERSON) ? playIn(record) : undefined
    if (play) last.set((pk?.S ?? '').slice(PERSON.length), play)
  }
  return new Map([...last].filter(([, { grants }]) => grants.filter(({ plan }) => plan).length > OPEN_MAX))
}

const PERSON = accountKey('').pk

function playIn(record: DynamoDBRecord): Play | undefined {
  try {
    const { after } = readChange(record)
    return after && decodePlay(after)
  } catch {
    return undefined
  }
}
