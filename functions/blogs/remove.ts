import { blogs } from '#shared/api/blogs.ts'
import { auditWrite } from '../audit-log/items.ts'
import { AppError } from '../http/app-error.ts'
import { handle } from '../http/handle.ts'
import { changeUses } from '../images/uses.ts'
import { transact, WriteRefused } from '../table/write.ts'
import { addressWrites } from './addresses.ts'
import { loadPost, removePostWrites } from './items.ts'
import { translationWrites } from './translations.ts'

/** How often to start anew where somebody saves in the same moment. */
const TRIES = 8

/** Translations that name it stay linked with one another; addresses that it left before lead nowhere. */
export const handler = handle(blogs.remove, async ({ params, caller, now, random }) => {
  const fact = { actor: caller.account.id, action: 'blogs.remove', subject: `blog:${params.id}`, fields: [] }
  for (let attempt = 1; ; attempt++) {
    const record = await loadPost(params.id)
    if (!record) throw new AppError('not_found')
    const uses = await changeUses(record.id, record.usedImages ?? [], [])
    try {
      await transact([
        ...removePostWrites(record),
        ...uses.writes,
        ...(await addressWrites(record, undefined)),
        ...translationWrites(record, undefined),
        auditWrite(fact, now, random),
      ])
      return { _id: record.id }
    } catch (error) {
      if (!(error instanceof WriteRefused) || attempt >= TRIES) throw error
    }
  }
})
