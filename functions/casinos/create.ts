import { casinos } from '#shared/api/casinos.ts'
import { auditWrite } from '../audit-log/items.ts'
import { AppError } from '../http/app-error.ts'
import { handle } from '../http/handle.ts'
import { transact, WriteRefused } from '../table/write.ts'
import { newCasinoWrite } from './items.ts'
import { checkCasino } from './rules.ts'

export const handler = handle(casinos.create, async ({ input, caller, now, random }) => {
  const casino = checkCasino(input)
  const fact = {
    actor: caller.account.id,
    action: 'casinos.create',
    subject: `casino:${casino.code}`,
    fields: Object.keys(casino),
  }
  try {
    await transact([newCasinoWrite(casino), auditWrite(fact, now, random)])
  } catch (error) {
    if (error instanceof WriteRefused) throw new AppError('slug_taken')
    throw error
  }
  return { casino }
})
