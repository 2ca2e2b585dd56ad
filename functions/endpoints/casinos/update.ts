import { casinos } from '#shared/api/casinos.ts'
import {
  changeCasino,
  changedCasino,
  loadCasino,
  type StoredCasino,
  toRecord,
} from '../../domain/casinos/casino-items.ts'
import { applyChange, changedFields, checkCasino } from '../../domain/casinos/casino-rules.ts'
import { staffView } from '../../domain/casinos/casino-view.ts'
import { checkWords } from '../../domain/casinos/casino-wording.ts'
import { expectVersion } from '../../domain/users/user-view.ts'
import { expectFound } from '../../platform/app-error.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { type Context, handle } from '../handle.ts'

/** Retries on what others saved meanwhile, unless the change names the version that it was made from. */
export const handler = handle(casinos.update, async (context) => {
  const changed = await retryOnConflict(() => change(context))
  return { casino: await staffView(changed) }
})

async function change({
  params,
  input,
  caller,
  now,
  audit,
}: Context<typeof casinos.update>): Promise<StoredCasino> {
  const stored = expectFound(await loadCasino(params.code))
  await expectVersion(input.version, stored.version, stored.updated)
  const before = toRecord(stored)
  const record = checkCasino(applyChange(before, input), input, now)
  const fields = changedFields(before, record)
  if (fields.length === 0) return stored
  await checkWords(record, before)
  const after = changedCasino(stored, record, { by: caller.user.id, atMs: now })
  await changeCasino(stored, after, [audit('casinos.update', `casino:${record.code}`, fields)])
  return after
}
