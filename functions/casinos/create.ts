import { casinos } from '#shared/api/casinos.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { auditWrite } from '../audit-log/items.ts'
import { AppError } from '../http/app-error.ts'
import { type Context, handle } from '../http/handle.ts'
import { again } from '../table/again.ts'
import { type Idempotency, idempotency } from '../table/idempotency.ts'
import { inTurn } from '../table/in-turn.ts'
import { transact, WriteRefused } from '../table/write.ts'
import { newCasino, newCasinoWrite, type StoredCasino, takePlace, toRecord } from './items.ts'
import { checkCasino } from './rules.ts'
import { staffView } from './view.ts'
import { checkWords } from './wording.ts'

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
