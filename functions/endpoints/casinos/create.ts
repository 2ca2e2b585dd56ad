import { casinos } from '#shared/api/casinos.ts'
import { auditWrite } from '../../domain/audit-log/audit-log-items.ts'
import { addCasino, newCasino } from '../../domain/casinos/casino-items.ts'
import { checkCasino } from '../../domain/casinos/casino-rules.ts'
import { staffView } from '../../domain/casinos/casino-view.ts'
import { checkWords } from '../../domain/casinos/casino-wording.ts'
import { idempotent } from '../../platform/table/idempotency.ts'
import { withMutex } from '../../platform/table/mutex.ts'
import { handle } from '../handle.ts'

export const handler = handle(casinos.create, (context) =>
  idempotent(context, 'casinos.create', async (keep) => {
    const { input, caller, now, random } = context
    const record = checkCasino(input, input, now)
    await checkWords(record)
    const stored = newCasino(record, { by: caller.account.id, atMs: now })
    const casino = await staffView(stored)
    const fact = {
      actor: caller.account.id,
      action: 'casinos.create',
      subject: `casino:${stored.code}`,
      fields: Object.keys(record),
    }
    await withMutex('casinos', () => addCasino(stored, [auditWrite(fact, now, random), ...keep({ casino })]))
    return { casino }
  }),
)
