import { casinos } from '#shared/api/casinos.ts'
import { auditWrite } from '../../domain/audit-log/audit-log-items.ts'
import { listCasinos, reorderCasinos } from '../../domain/casinos/casino-items.ts'
import { findCasinoRecords } from '../../domain/casinos/casino-view.ts'
import { AppError } from '../../platform/app-error.ts'
import { handle } from '../handle.ts'

/** One transaction: of several at once the last one counts, whole. */
export const handler = handle(casinos.reorder, async ({ input: { codes }, caller, now, random }) => {
  const stored = await listCasinos()
  const known = new Set(stored.map(({ code }) => code))
  // Somebody added or removed one: their list is not the one that was put in order.
  if (known.size !== codes.length || !codes.every((code) => known.has(code)))
    throw new AppError('version_conflict')
  const fact = { actor: caller.account.id, action: 'casinos.reorder', subject: 'casinos', fields: ['order'] }
  await reorderCasinos(codes, [auditWrite(fact, now, random)])
  return { casinos: await findCasinoRecords() }
})
