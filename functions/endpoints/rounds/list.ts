import { rounds } from '#shared/api/rounds.ts'
import { loadOpenRounds, newestRounds, roundsPage } from '../../domain/rounds/items.ts'
import { type RoundRecord, roundKey, toRound } from '../../domain/rounds/round.ts'
import { openCursor, sealCursor } from '../../platform/table/cursor.ts'
import { handle } from '../handle.ts'

/** Sorts behind every sort key of a round. */
const LAST = '~'

export const handler = handle(rounds.list, async ({ caller, input, request }) => {
  const userId = caller.account.id
  const binding = ['rounds', userId, input.mode]
  const isMeant = (round: RoundRecord) => input.mode === undefined || round.mode === input.mode
  const found: RoundRecord[] = []
  let startAfter = openCursor(input.cursor, binding)
  const before = String(startAfter?.sk ?? LAST)
  const open = (await loadOpenRounds(userId)).filter(
    (round) => isMeant(round) && roundKey(userId, round.id).sk < before,
  )
  let more = true
  while (more && found.length < input.limit) {
    const page = await roundsPage(userId, input.limit, startAfter)
    found.push(...page.items.filter(isMeant))
    startAfter = page.last
    more = page.last !== undefined
  }
  const listed = newestRounds(found, open, input.limit)
  const last = listed.length === input.limit ? listed.at(-1) : undefined
  return {
    rounds: listed.map((round) => toRound(round, request.locale)),
    cursor: last && sealCursor(roundKey(userId, last.id), binding),
  }
})
