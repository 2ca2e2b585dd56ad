import { players } from '#shared/api/players.ts'
import { removeNote } from '../../domain/players/note-items.ts'
import { AppError } from '../../platform/app-error.ts'
import { handle } from '../handle.ts'

export const handler = handle(players.removeNote, async ({ params, caller, now, random }) => {
  if (params.id === caller.user.id) throw new AppError('forbidden')
  await removeNote(params.note, { by: caller.user, userId: params.id, nowMs: now, random })
  return undefined
})
