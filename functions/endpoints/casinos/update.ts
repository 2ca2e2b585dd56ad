import { casinos } from '#shared/api/casinos.ts'
import { auditWrite } from '../../domain/audit-log/items.ts'
import {
  changedCasino,
  changedCasinoWrite,
  loadCasino,
  type StoredCasino,
  toRecord,
} from '../../domain/casinos/items.ts'
import { applyChange, changedFields, checkCasino } from '../../domain/casinos/rules.ts'
import { staffView, versionConflict } from '../../domain/casinos/view.ts'
import { checkWords } from '../../domain/casinos/wording.ts'
import { AppError } from '../../platform/app-error.ts'
import { again } from '../../platform/table/again.ts'
import { inTurn } from '../../platform/table/in-turn.ts'
import { transact } from '../../platform/table/write.ts'
import { type Context, handle } from '../handle.ts'

/** Decided anew on what others saved meanwhile, unless the change names the version that it was made from. */
export const handler = handle(casinos.update, async (context) => {
  const { code } = context.params
  const changed = await inTurn(code, () =>
    again(
      async () => change(await load(context), context),
      () => true,
      async () => versionConflict(await load(context)),
    ),
  )
  return { casino: await staffView(changed) }
})

async function load({ params, input }: Context<typeof casinos.update>): Promise<StoredCasino> {
  const stored = await loadCasino(params.code)
  if (!stored) throw new AppError('not_found')
  if (input.version !== undefined && input.version !== stored.version) throw await versionConflict(stored)
  return stored
}

async function change(
  stored: StoredCasino,
  { input, caller, now, random }: Context<typeof casinos.update>,
): Promise<StoredCasino> {
  const before = toRecord(stored)
  const record = checkCasino(applyChange(before, input), input, now)
  const fields = changedFields(before, record)
  if (fields.length === 0) return stored
  await checkWords(record, before)
  const after = changedCasino(stored, record, { by: caller.account.id, atMs: now })
  const fact = {
    actor: caller.account.id,
    action: 'casinos.update',
    subject: `casino:${record.code}`,
    fields,
  }
  await transact([changedCasinoWrite(stored, after), auditWrite(fact, now, random)])
  return after
}
