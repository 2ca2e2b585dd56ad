import { casinos } from '#shared/api/casinos.ts'
import { auditWrite } from '../../domain/audit-log/audit-log-items.ts'
import { removeCasino } from '../../domain/casinos/casino-items.ts'
import { handle } from '../handle.ts'

/** Casino links to it stay. They find no casino, which stops their live mode. */
export const handler = handle(casinos.remove, async ({ params, caller, now, random }) => {
  const fact = {
    actor: caller.account.id,
    action: 'casinos.remove',
    subject: `casino:${params.code}`,
    fields: [],
  }
  await removeCasino(params.code, [auditWrite(fact, now, random)])
  return { code: params.code }
})
