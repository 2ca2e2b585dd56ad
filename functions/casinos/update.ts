import { casinos } from '#shared/api/casinos.ts'
import { auditWrite } from '../audit-log/items.ts'
import { AppError } from '../http/app-error.ts'
import { handle } from '../http/handle.ts'
import { transact, WriteRefused } from '../table/write.ts'
import { changedCasinoWrite, loadCasino, toRecord } from './items.ts'
import { checkCasino } from './rules.ts'

export const handler = handle(casinos.update, async ({ params, input, caller, now, random }) => {
  const stored = await loadCasino(params.code)
  if (!stored) throw new AppError('not_found')
  const casino = checkCasino({ ...toRecord(stored), ...input })
  const fact = {
    actor: caller.account.id,
    action: 'casinos.update',
    subject: `casino:${casino.code}`,
    fields: Object.keys(input),
  }
  try {
    await transact([changedCasinoWrite(casino, stored.rev), auditWrite(fact, now, random)])
  } catch (error) {
    if (error instanceof WriteRefused) throw new AppError('version_conflict')
    throw error
  }
  return { casino }
})
