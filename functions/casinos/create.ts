import { casinos } from '#shared/api/casinos.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { auditWrite } from '../audit-log/items.ts'
import { AppError } from '../http/app-error.ts'
import { handle } from '../http/handle.ts'
import { idempotency } from '../table/idempotency.ts'
import { transact, WriteRefused } from '../table/write.ts'
import { newCasinoWrite } from './items.ts'
import { checkCasino } from './rules.ts'

export const handler = handle(casinos.create, async (context) => {
  const { input, caller, now, random } = context
  const casino = checkCasino(input)
  const repeat = idempotency<OutputOf<typeof casinos.create>>(context, 'casinos.create')
  const fact = {
    actor: caller.account.id,
    action: 'casinos.create',
    subject: `casino:${casino.code}`,
    fields: Object.keys(casino),
  }
  try {
    await transact([newCasinoWrite(casino), auditWrite(fact, now, random), ...repeat.write({ casino })])
  } catch (error) {
    if (!(error instanceof WriteRefused)) throw error
    const first = repeat.replay(error)
    if (first) return first
    throw new AppError('slug_taken')
  }
  return { casino }
})
