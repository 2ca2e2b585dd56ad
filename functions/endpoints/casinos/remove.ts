import { casinos } from '#shared/api/casinos.ts'
import { auditWrite } from '../../domain/audit-log/items.ts'
import { removeCasinoWrite } from '../../domain/casinos/items.ts'
import { AppError } from '../../platform/app-error.ts'
import { transact, WriteRefused } from '../../platform/table/write.ts'
import { handle } from '../handle.ts'

/** Links to it stay and find no casino any more, which stops their live mode. */
export const handler = handle(casinos.remove, async ({ params, caller, now, random }) => {
  const fact = {
    actor: caller.account.id,
    action: 'casinos.remove',
    subject: `casino:${params.code}`,
    fields: [],
  }
  try {
    await transact([removeCasinoWrite(params.code), auditWrite(fact, now, random)])
  } catch (error) {
    if (error instanceof WriteRefused) throw new AppError('not_found')
    throw error
  }
  return { code: params.code }
})
