import { diary } from '#shared/api/diary.ts'
import { addDiaryEntry, newDiaryEntry } from '../../domain/profile/diary-items.ts'
import { idempotent } from '../../platform/table/idempotency.ts'
import { handle } from '../handle.ts'

export const handler = handle(diary.create, (context) => {
  const { caller, input, now, random } = context
  const entry = newDiaryEntry(input, now, random)
  return idempotent(context, 'diary.create', async (keep) => {
    await addDiaryEntry(caller.user.id, entry, keep({ entry }))
    return { entry }
  })
})
