import { rounds } from '#shared/api/rounds.ts'
import { handle } from '../http/handle.ts'
import { openCursor, sealCursor } from '../table/cursor.ts'
import type { Item } from '../table/item.ts'
import { roundsPage } from './items.ts'
import { type RoundRecord, toRound } from './round.ts'

export const handler = handle(rounds.list, async ({ caller, input, request }) => {
  const userId = caller.account.id
  const binding = ['rounds', userId, input.mode]
  const found: (RoundRecord & Item)[] = []
  let startAfter = openCursor(input.cursor, binding)
  let more = true
  while (more && found.length < input.limit) {
    const page = await roundsPage(userId, input.limit, startAfter)
    for (const round of page.items) {
      if (input.mode !== undefined && round.mode !== input.mode) continue
      found.push(round)
      if (found.length === input.limit) break
    }
    startAfter = page.last
    more = page.last !== undefined
  }
  const last = found.at(-1)
  const isFull = found.length === input.limit && last !== undefined
  return {
    rounds: found.map((round) => toRound(round, request.locale)),
    cursor: isFull ? sealCursor({ pk: last.pk, sk: last.sk }, binding) : undefined,
  }
})
