import { casinos } from '#shared/api/casinos.ts'
import { auditWrite } from '../audit-log/items.ts'
import { AppError } from '../http/app-error.ts'
import { handle } from '../http/handle.ts'
import { transact, WriteRefused } from '../table/write.ts'
import { listCasinos, orderWrites } from './items.ts'
import { findCasinoRecords } from './view.ts'

/** One transaction: of several at once the last one counts, whole. */
export const handler = handle(casinos.reorder, async ({ input: { codes }, caller, now, random }) => {
  const stored = await listCasinos()
  const known = new Set(stored.map(({ code }) => code))
  // Somebody added or removed one: their list is not the one that was put in order.
  if (known.size !== codes.length || !codes.every((code) => known.has(code)))
    throw new AppError('version_conflict')
  const fact = { actor: caller.account.id, action: 'casinos.reorder', subject: 'casinos', fields: ['order'] }
  try {
    await transact([...orderWrites(codes), auditWrite(fact, now, random)])
  } catch (error) {
    if (error instanceof WriteRefused) throw new AppError('version_conflict')
    throw error
  }
  return { casinos: await findCasinoRecords() }
})
