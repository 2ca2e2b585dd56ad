import { casinos } from '#shared/api/casinos.ts'
import { casinoRule } from '#shared/countries/casino-rule.ts'
import { listCasinos } from '../../domain/casinos/casino-items.ts'
import { showCasino } from '../../domain/casinos/casino-rules.ts'
import { findVisitor, PRIVATE_HEADERS } from '../../domain/casinos/find-visitor.ts'
import { handle } from '../handle.ts'

export const handler = handle(casinos.list, async ({ request, token, reply }) => {
  Object.assign(reply.headers, PRIVATE_HEADERS)
  const { countries, isBarred } = await findVisitor(request, token)
  if (isBarred || casinoRule(countries).casinos === 'none') return { casinos: [] }
  const records = await listCasinos()
  return { casinos: records.flatMap((record) => showCasino(record, countries, request.locale) ?? []) }
})
