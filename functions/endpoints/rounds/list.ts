import { rounds } from '#shared/api/rounds.ts'
import { loadCheckpoint } from '../../domain/public-log/log-items.ts'
import { findRounds, loadOpenRounds, newestRounds } from '../../domain/rounds/round-items.ts'
import { type RoundRecord, roundKey, toRound } from '../../domain/rounds/round-record.ts'
import { openKeyCursor, sealKeyCursor } from '../../platform/table/cursor.ts'
import { handle } from '../handle.ts'

export const handler = handle(rounds.list, async ({ caller, input, request }) => {
  const userId = caller.user.id
  const binding = ['rounds', userId, input.mode]
  const matches = ({ mode }: RoundRecord) => input.mode === undefined || mode === input.mode
  const after = openKeyCursor(input.cursor, binding)
  const checkpoint = loadCheckpoint()
  const open = (await loadOpenRounds(userId)).filter(matches)
  const { found, next } = await findRounds(userId, { limit: input.limit, after, matches })
  // Open rounds have no item of their own: this page shows those of its span of time.
  const between = open.filter((round) => {
    const { sk } = roundKey(userId, round)
    return (after === undefined || sk < after) && (next === undefined || sk > next)
  })
  const merged = newestRounds(found, between)
  const listed = merged.slice(0, input.limit)
  const last = merged.length > input.limit ? listed.at(-1) : undefined
  return {
    rounds: listed.map((round) => toRound(round, request.locale)),
    cursor: sealKeyCursor(last ? roundKey(userId, last).sk : next, binding),
    logCheckpoint: await checkpoint,
  }
})
