import { casinos } from '#shared/api/casinos.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { auditWrite } from '../../domain/audit-log/items.ts'
import {
  newCasino,
  newCasinoWrite,
  type StoredCasino,
  takePlace,
  toRecord,
} from '../../domain/casinos/items.ts'
import { checkCasino } from '../../domain/casinos/rules.ts'
import { staffView } from '../../domain/casinos/view.ts'
import { checkWords } from '../../domain/casinos/wording.ts'
import { AppError } from '../../platform/app-error.ts'
import { again } from '../../platform/table/again.ts'
import { type Idempotency, idempotency } from '../../platform/table/idempotency.ts'
import { inTurn } from '../../platform/table/in-turn.ts'
import { transact, WriteRefused } from '../../platform/table/write.ts'
import { type Context, handle } from '../handle.ts'

type Create = typeof casinos.create

export const handler = handle(casinos.create, async (context) => {
  const repeat = idempotency<OutputOf<Create>>(context, 'casinos.create')
  try {
    return await create(context, repeat)
  } catch (error) {
    // A repeat is one even where the list is full by now.
    const first = error instanceof WriteRefused ? repeat.replay(error) : await repeat.find()
    if (first) return first
    throw error instanceof WriteRefused ? new AppError('slug_taken') : error
  }
})

async function create(context: Context<Create>, repeat: Idempotency<OutputOf<Create>>) {
  const { input, caller, now } = context
  const record = checkCasino(input, input, now)
  await checkWords(record)
  const stored = newCasino(record, { by: caller.account.id, atMs: now })
  const casino = await staffView(stored)
  await inTurn('casinos', () =>
    again(
      () => add(stored, context, repeat.write({ casino })),
      // Somebody added another one.
      (refused) => refused.size === 1 && refused.has('place'),
      () => new AppError('version_conflict'),
    ),
  )
  return { casino }
}

async function add(
  stored: StoredCasino,
  { caller, now, random }: Context<Create>,
  keepAnswer: ReturnType<Idempotency<unknown>['write']>,
): Promise<void> {
  const fact = {
    actor: caller.account.id,
    action: 'casinos.create',
    subject: `casino:${stored.code}`,
    fields: Object.keys(toRecord(stored)),
  }
  await transact([await takePlace(), newCasinoWrite(stored), auditWrite(fact, now, random), ...keepAnswer])
}
