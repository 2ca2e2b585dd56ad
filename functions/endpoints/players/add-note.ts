import { players } from '#shared/api/players.ts'
import { addNote } from '../../domain/players/note-items.ts'
import { AppError } from '../../platform/app-error.ts'
import { handle } from '../handle.ts'

export const handler = handle(players.addNote, async ({ params, input, caller, now, random }) => {
  if (params.id === caller.user.id) throw new AppError('forbidden')
  const change = { by: caller.user, userId: params.id, nowMs: now, random }
  return { note: await addNote(input.text, change) }
})
