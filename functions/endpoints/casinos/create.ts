import { casinos } from '#shared/api/casinos.ts'
import { addCasino, newCasino } from '../../domain/casinos/casino-items.ts'
import { checkCasino } from '../../domain/casinos/casino-rules.ts'
import { staffView } from '../../domain/casinos/casino-view.ts'
import { checkWords } from '../../domain/casinos/casino-wording.ts'
import { idempotent } from '../../platform/table/idempotency.ts'
import { handle } from '../handle.ts'

export const handler = handle(casinos.create, (context) =>
  idempotent(context, 'casinos.create', async (keep) => {
    const { input, caller, now, audit } = context
    const record = checkCasino(input, input, now)
    await checkWords(record)
    const stored = newCasino(record, { by: caller.user.id, atMs: now })
    const casino = await staffView(stored)
    await addCasino(stored, [
      audit('casinos.create', `casino:${stored.code}`, Object.keys(record)),
      ...keep({ casino }),
    ])
    return { casino }
  }),
)
