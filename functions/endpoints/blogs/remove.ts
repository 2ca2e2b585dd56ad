import { blogs } from '#shared/api/blogs.ts'
import { auditWrite } from '../../domain/audit-log/items.ts'
import { addressWrites } from '../../domain/blogs/addresses.ts'
import { overtaken } from '../../domain/blogs/change.ts'
import { loadPost, removePostWrites } from '../../domain/blogs/items.ts'
import { translationWrites } from '../../domain/blogs/translations.ts'
import { changeUses } from '../../domain/images/uses.ts'
import { AppError } from '../../platform/app-error.ts'
import { again } from '../../platform/table/again.ts'
import { transact } from '../../platform/table/write.ts'
import { type Context, handle } from '../handle.ts'

/** Translations that name it stay linked with one another; addresses that it left before lead nowhere. */
export const handler = handle(blogs.remove, async (context) => {
  const { id } = context.params
  await again(
    () => removeOnce(context),
    () => true,
    () => overtaken(id),
  )
  return { _id: id }
})

async function removeOnce({ params, caller, now, random }: Context<typeof blogs.remove>): Promise<void> {
  const record = await loadPost(params.id)
  if (!record) throw new AppError('not_found')
  const fact = { actor: caller.account.id, action: 'blogs.remove', subject: `blog:${record.id}`, fields: [] }
  const uses = await changeUses(record.id, record.usedImages ?? [], [])
  await transact([
    ...removePostWrites(record),
    ...uses.writes,
    ...(await addressWrites(record, undefined)),
    ...(await translationWrites(record, undefined)),
    auditWrite(fact, now, random),
  ])
}
