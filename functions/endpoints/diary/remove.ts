import { diary } from '#shared/api/diary.ts'
import { removeDiaryEntry } from '../../domain/profile/diary-items.ts'
import { handle } from '../handle.ts'

export const handler = handle(diary.remove, async ({ caller, params }) => {
  await removeDiaryEntry(caller.user.id, params.id)
  return undefined
})
