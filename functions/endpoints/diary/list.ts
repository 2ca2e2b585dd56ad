import { diary } from '#shared/api/diary.ts'
import { findDiaryEntries } from '../../domain/profile/diary-items.ts'
import { openKeyCursor, sealKeyCursor } from '../../platform/table/cursor.ts'
import { handle } from '../handle.ts'

export const handler = handle(diary.list, async ({ caller, input }) => {
  const userId = caller.user.id
  const binding = ['diary', userId]
  const { found, next } = await findDiaryEntries(userId, input.limit, openKeyCursor(input.cursor, binding))
  return { entries: [...found], cursor: sealKeyCursor(next, binding) }
})
