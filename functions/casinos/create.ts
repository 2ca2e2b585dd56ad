import { casinos } from '#shared/api/casinos.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { auditWrite } from '../audit-log/items.ts'
import { AppError } from '../http/app-error.ts'
import { handle } from '../http/handle.ts'
import { idempotency } from '../table/idempotency.ts'
import { transact, WriteRefused } from '../table/write.ts'
import { newCasino, newCasinoWrite } from './items.ts'
import { checkCasino } from './rules.ts'
import { staffView } from './view.ts'
import { checkWords } from './wording.ts'

export const handler = handle(casinos.create, async (context) => {
  const { input, caller, now, random } = context
  const record = checkCasino(input, input, now)
  await checkWords(record)
  const stored = newCasino(record, { by: caller.account.id, atMs: now })
  const casino = await staffView(stored)
  const repeat = idempotency<OutputOf<typeof casinos.create>>(context, 'casinos.create')
  const fact = {
    actor: caller.account.id,
    action: 'casinos.create',
    subject: `casino:${record.code}`,
    fields: Object.keys(record),
  }
  try {
    await transact([newCasinoWrite(stored), auditWrite(fact, now, random), ...repeat.write({ casino })])
  } catch (error) {
    if (!(error instanceof WriteRefused)) throw error
    const first = repeat.replay(error)
    if (first) return first
    throw new AppError('slug_taken')
  }
  return { casino }
})
