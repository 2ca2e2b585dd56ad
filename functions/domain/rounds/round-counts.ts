import { createHash } from 'node:crypto'
import type { DynamoDBRecord } from 'aws-lambda'
import * as z from 'zod/mini'
import { fromHex, toHex } from '#shared/crash/hex.ts'
import { multiplierX100 } from '#shared/crash/multiplier.ts'
import { RISKS } from '#shared/crash/target.ts'
import { type EntryOf, seedList, seedsAt } from '#shared/draw-log/entries.ts'
import { MODES, Outcome } from '#shared/models/basics.ts'
import { dayOf, iso } from '#shared/time.ts'
import { type Change, readChange } from '../../platform/table/change.ts'
import { accountKey, playKey } from '../users/user-record.ts'
import type { Addition, Count } from './addition.ts'
import { dayCount } from './counter-items.ts'
import { decodePlay, type Grant, newGrants, OPEN_MAX, type Play, placeOfDraw } from './play.ts'
import type { LoggedEntry } from './public-log-items.ts'
import type { Place } from './public-log-lists.ts'
import { ROUND_PREFIX } from './round-record.ts'
import { drawnCount, settledCount } from './track-record-items.ts'

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
  const createdAt = iso(atMs)
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
  const from = placeOfDraw(change)
  return [...newGrants(change).map((grant) => drawEntry(grant, from)), ...settleEntries(change)]
}

/** @param from of the one draw of a change */
function drawEntry({ id, atMs, plan }: Grant, from: Place | undefined): EntryOf<'draw'> {
  if (!plan) throw new Error(`no plan: ${id}`)
  const { mode, risk, rtp, targetX100, serverSeed } = plan
  const drawn = { kind: 'draw', at: dayOf(atMs), round: id, mode, risk, rtp, targetX100 } as const
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
  outcome: Outcome,
  settledAt: z.string(),
  serverSeed: z.optional(z.string()),
  clientSeed: z.optional(z.string()),
})

/** Of an instant in ISO 8601. */
const DAY_LENGTH = 10

function settleEntries({ before, after }: Change): EntryOf<'settle'>[] {
  if (!after?.sk.startsWith(ROUND_PREFIX) || !('outcome' in after) || (before && 'outcome' in before))
    return []
  const { id, mode, outcome, settledAt, ...seeds } = z.parse(SettledRound, after)
  const settled = { kind: 'settle', at: settledAt.slice(0, DAY_LENGTH), round: id, ...outcome } as const
  if (mode === 'live') return [settled]
  const { serverSeed = '', clientSeed = '' } = seeds
  return [{ ...settled, seeds: { server: serverSeed, client: clientSeed } }]
}

/** Play items as these changes leave them, by person. What cannot be understood was set aside when it was counted. */
export function changedPlays(records: readonly DynamoDBRecord[]): ReadonlyMap<string, Play> {
  const last = new Map<string, Play>()
  for (const record of records) {
    const { pk, sk } = record.dynamodb?.Keys ?? {}
    const play = sk?.S === PLAY && pk?.S?.startsWith(PERSON) ? playIn(record) : undefined
    if (play) last.set((pk?.S ?? '').slice(PERSON.length), play)
  }
  return last
}

/** More open plans than the play item is to hold. The person's next draw tells it all again where they are not moved. */
export function isOverfull({ grants }: Play): boolean {
  return grants.filter(({ plan }) => plan).length > OPEN_MAX
}

/** Who may draw gets a list ahead of it: an account that has not been verified yet does nothing. */
export function needsList({ rulesRev, grants, lists }: Play): boolean {
  return lists?.spare === undefined && (rulesRev > 0 || grants.length > 0)
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
