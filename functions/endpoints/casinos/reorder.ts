import { casinos } from '#shared/api/casinos.ts'
import { listCasinos, reorderCasinos } from '../../domain/casinos/casino-items.ts'
import { listCasinoRecords } from '../../domain/casinos/casino-view.ts'
import { AppError } from '../../platform/app-error.ts'
import { handle } from '../handle.ts'

/** Saves the whole order in one transaction, so that orders sent at once never mix. */
export const handler = handle(casinos.reorder, async ({ input: { codes }, audit }) => {
  const stored = await listCasinos()
  const known = new Set(stored.map(({ code }) => code))
  // The list changed since the admin loaded it.
  if (known.size !== codes.length || !codes.every((code) => known.has(code)))
    throw new AppError('version_conflict')
  await reorderCasinos(codes, [audit('casinos.reorder', 'casinos', ['order'])])
  return { casinos: await listCasinoRecords() }
})
