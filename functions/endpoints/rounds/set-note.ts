import { rounds } from '#shared/api/rounds.ts'
import { findRound, noteRound } from '../../domain/rounds/round-items.ts'
import { toRound } from '../../domain/rounds/round-record.ts'
import { handle } from '../handle.ts'

export const handler = handle(rounds.setNote, async ({ params, input, caller, request }) => {
  const { round } = await findRound(caller.user, params.id)
  const noted = await noteRound(caller.user.id, round, input.note || undefined)
  return { round: toRound(noted, request.locale) }
})
