import type { OutputOf } from '#shared/api/endpoint.ts'
import { rounds } from '#shared/api/rounds.ts'
import { countUseHere } from '../../domain/rate-limits/in-memory.ts'
import { drawPlan } from '../../domain/rounds/draw.ts'
import { type Grant, openRound, playAfter, repeatOf } from '../../domain/rounds/play.ts'
import { nextPlace } from '../../domain/rounds/public-log-lists.ts'
import { loadDrawState, loadRound, saveGrant } from '../../domain/rounds/round-items.ts'
import { asDrawn, newRoundId, toRound } from '../../domain/rounds/round-record.ts'
import { type DrawState, decideDraw, signalsOf } from '../../domain/rounds/round-rules.ts'
import { idempotencyKey } from '../../platform/table/idempotency.ts'
import { Conflict, retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { type Context, handle } from '../handle.ts'

/** Makes two or three reads and one conditional write; retries on conflict. */
export const handler = handle(rounds.create, draw, { touchesSession: false })

async function draw(context: Context<typeof rounds.create>): Promise<OutputOf<typeof rounds.create>> {
  const { caller, input, request, now, random } = context
  countUseHere('rounds', `network:${request.network}`, now)
  const repeat = repeatOf(idempotencyKey(request.headers), input)
  const wish = { ...input, country: request.country, repeat }
  let state = await loadDrawState(caller.account, now, wish)
  return retryOnConflict(async () => {
    const { first, casino } = decideDraw(state, wish, now)
    if (first) return answerOf(state, first, context)
    const { lists, from } = nextPlace(state.play.lists, now)
    const record = casino === undefined ? undefined : state.casinos.get(casino)
    const plan = drawPlan(wish, record, { from, random })
    const grant: Grant = { id: newRoundId(now, random), atMs: now, plan, ...(repeat ? { repeat } : {}) }
    const since = await saveGrant(state, { grant, lists: from && lists }, now)
    if (!since) return answerOf(state, grant, context)
    state = since
    throw new Conflict()
  })
}

/** The answer to the request that made this grant, whatever was drawn since. */
async function answerOf(
  state: DrawState,
  grant: Grant,
  { request }: Context<typeof rounds.create>,
): Promise<OutputOf<typeof rounds.create>> {
  const { id, atMs, plan } = grant
  const round = plan ? await openRound(grant, plan) : asDrawn(await loadRound(state.account.id, id))
  const then = { ...state, play: playAfter(state.play, grant) }
  return { round: toRound(round, request.locale), signals: signalsOf(then, request.country, atMs) }
}
