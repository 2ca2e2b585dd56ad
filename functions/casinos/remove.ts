import { casinos } from '#shared/api/casinos.ts'
import { auditWrite } from '../audit-log/items.ts'
import { AppError } from '../http/app-error.ts'
import { handle } from '../http/handle.ts'
import { transact, WriteRefused } from '../table/write.ts'
import { removeCasinoWrite } from './items.ts'

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
