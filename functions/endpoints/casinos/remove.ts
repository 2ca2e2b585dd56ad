import { casinos } from '#shared/api/casinos.ts'
import { removeCasino } from '../../domain/casinos/casino-items.ts'
import { handle } from '../handle.ts'

/** Casino links to it stay. They find no casino, which stops their live mode. */
export const handler = handle(casinos.remove, async ({ params, audit }) => {
  await removeCasino(params.code, [audit('casinos.remove', `casino:${params.code}`)])
  return { code: params.code }
})
