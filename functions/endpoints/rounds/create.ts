import { createHash } from 'node:crypto'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { rounds } from '#shared/api/rounds.ts'
import { countUseHere } from '../../domain/rate-limits/in-memory.ts'
import { drawPlan } from '../../domain/rounds/draw.ts'
import { loadDrawState, loadRound, saveGrant } from '../../domain/rounds/items.ts'
import { type Grant, openRound, type Repeat } from '../../domain/rounds/play.ts'
import { type RoundRecord, toRound } from '../../domain/rounds/round.ts'
import { type DrawState, type DrawWish, decideDraw, signalsOf } from '../../domain/rounds/rules.ts'
import type { RequestInfo } from '../../platform/http/request.ts'
import { newId } from '../../platform/ids.ts'
import { idempotencyKey } from '../../platform/table/idempotency.ts'
import { WriteContended } from '../../platform/table/unavailable.ts'
import { handle } from '../handle.ts'

/** Parallel requests of one person overtake each other: each of ten draws, and each of their flights, once. */
const TRIES = 40

/** Two reads, the caller's account among them, and one conditional write; only what is overtaken decides anew. */
export const handler = handle(rounds.create, async ({ caller, input, request, now, random }) => {
  countUseHere('rounds', `network:${request.network}`, now)
  const wish = { ...input, country: request.country, repeat: repeatOf(request, input) }
  let state = await loadDrawState(caller.account, now)
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const { first, casino } = decideDraw(state, wish, now)
    if (first) return answerOf(asOf(state, first), first, wish, request)
    const id = newId(now, random)
    const plan = drawPlan(wish, casino === undefined ? undefined : state.casinos.get(casino), random)
    const grant: Grant = { id, atMs: now, plan, ...(wish.repeat ? { repeat: wish.repeat } : {}) }
    const since = await saveGrant(state, grant, now)
    if (!since) return answerOf(granted(state, grant), grant, wish, request)
    state = since
  }
  throw new WriteContended()
})

/** Of a request that has a key. @throws AppError 400 */
function repeatOf({ headers }: RequestInfo, input: unknown): Repeat | undefined {
  const key = idempotencyKey(headers)
  if (key === undefined) return undefined
  return { key: hashOf(key).subarray(0, 8), input: hashOf(JSON.stringify(input)).subarray(0, 4) }
}

function hashOf(text: string): Uint8Array {
  return createHash('sha256').update(text).digest()
}

function granted(state: DrawState, grant: Grant): DrawState {
  return { ...state, play: { ...state.play, grants: [...state.play.grants, grant] } }
}

/** As its own request left it. */
function asOf(state: DrawState, first: Grant): DrawState {
  const { grants } = state.play
  return { ...state, play: { ...state.play, grants: grants.slice(0, grants.indexOf(first) + 1) } }
}

/** A round that has been settled since, as it was before. */
function asDrawn(round: RoundRecord | undefined): RoundRecord {
  if (!round) throw new Error('a settled plan without its round')
  const { outcome: _, clientSeed: _c, report: _r, verification: _v, ...drawn } = round
  return drawn
}

async function answerOf(
  state: DrawState,
  grant: Grant,
  { country }: DrawWish,
  { locale }: RequestInfo,
): Promise<OutputOf<typeof rounds.create>> {
  const { id, atMs, plan } = grant
  const round = plan ? await openRound(grant, plan) : asDrawn(await loadRound(state.account.id, id))
  return { round: toRound(round, locale), signals: signalsOf(state, country, atMs) }
}
