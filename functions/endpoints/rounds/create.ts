import type { OutputOf } from '#shared/api/endpoint.ts'
import { rounds } from '#shared/api/rounds.ts'
import { fromHex, toHex } from '#shared/crash/hex.ts'
import { placeIn } from '../../domain/public-log/seed-lists.ts'
import { findPlace } from '../../domain/public-log/seed-place-items.ts'
import { drawRound } from '../../domain/rounds/draw-round.ts'
import { type RecentRound, recentUpTo, repeatOf, toRoundRecord } from '../../domain/rounds/recent-rounds.ts'
import { drawEntry, promiseOf } from '../../domain/rounds/round-entries.ts'
import { loadRound } from '../../domain/rounds/round-items.ts'
import { asDrawn, newRoundId, toRound } from '../../domain/rounds/round-record.ts'
import { decideRound, type RoundState, signalsOf } from '../../domain/rounds/round-rules.ts'
import { loadRoundState, saveRound } from '../../domain/rounds/round-state-items.ts'
import { logSecretReady } from '../../platform/secrets.ts'
import { idempotencyKey } from '../../platform/table/idempotency.ts'
import { countUseInMemory } from '../../platform/table/rate-limits.ts'
import { Conflict, retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { type Context, handle } from '../handle.ts'

/**
 * Makes two or three reads and one conditional write; two more reads if no list of seeds is ready. Retries on conflict.
 */
export const handler = handle(rounds.create, draw, { touchesSession: false })

async function draw(context: Context<typeof rounds.create>): Promise<OutputOf<typeof rounds.create>> {
  const { caller, input, request, now, random } = context
  countUseInMemory('rounds', `network:${request.network}`, now)
  await logSecretReady(now)
  const repeat = repeatOf(idempotencyKey(request.headers), input)
  const roundRequest = { ...input, country: request.country, repeat }
  let state = await loadRoundState(caller.user, now, roundRequest)
  return retryOnConflict(async () => {
    const { repeated, casino } = decideRound(state, roundRequest, now)
    if (repeated) return answerOf(state, repeated, context)
    const place = await findPlace(state.recent.seedLists, now, random)
    const record = casino === undefined ? undefined : state.casinos.get(casino)
    const open = drawRound(roundRequest, record, { from: place.from, random })
    const round: RecentRound = {
      id: newRoundId(now, random),
      atMs: now,
      open,
      ...(place.from && { place: place.from.place }),
      ...(repeat && { repeat }),
    }
    const changedState = await saveRound(state, { round, place }, now)
    if (!changedState)
      return answerOf({ ...state, recent: { ...state.recent, seedLists: place.lists } }, round, context)
    state = changedState
    throw new Conflict()
  })
}

/** The answer to the request that drew this round, whatever was drawn since. */
async function answerOf(
  state: RoundState,
  recentRound: RecentRound,
  { request }: Context<typeof rounds.create>,
): Promise<OutputOf<typeof rounds.create>> {
  const { id, atMs, open, place } = recentRound
  const round = open ? await toRoundRecord(recentRound, open) : asDrawn(await loadRound(state.user.id, id))
  const stateThen = { ...state, recent: recentUpTo(state.recent, recentRound) }
  const from = placeIn(state.recent.seedLists, recentRound)
  const serverSeed = round.serverSeed === undefined ? undefined : fromHex(round.serverSeed)
  const entry = drawEntry(recentRound, { ...round, serverSeed }, { from, userId: state.user.id })
  return {
    round: toRound(round, request.locale),
    signals: signalsOf(stateThen, request.country, atMs),
    // The list is gone if the request is repeated on the next day.
    ...(place === undefined || from ? { logPromise: promiseOf(entry) } : {}),
    ...(from && { listSalt: toHex(from.list.salt) }),
  }
}
