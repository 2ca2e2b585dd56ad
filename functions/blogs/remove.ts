import { blogs } from '#shared/api/blogs.ts'
import { auditWrite } from '../audit-log/items.ts'
import { AppError } from '../http/app-error.ts'
import { type Context, handle } from '../http/handle.ts'
import { changeUses } from '../images/uses.ts'
import { again } from '../table/again.ts'
import { transact } from '../table/write.ts'
import { addressWrites } from './addresses.ts'
import { overtaken } from './change.ts'
import { loadPost, removePostWrites } from './items.ts'
import { translationWrites } from './translations.ts'

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
