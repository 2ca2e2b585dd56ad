import { casinos } from '#shared/api/casinos.ts'
import { casinoRule } from '#shared/countries/casino-rule.ts'
import { loadCasino } from '../../domain/casinos/casino-items.ts'
import { showCasino } from '../../domain/casinos/casino-rules.ts'
import { findVisitor, PRIVATE_HEADERS } from '../../domain/casinos/find-visitor.ts'
import { AppError } from '../../platform/app-error.ts'
import { handle } from '../handle.ts'

export const handler = handle(casinos.get, async ({ params, request, token, reply }) => {
  Object.assign(reply.headers, PRIVATE_HEADERS)
  const { countries, isBarred } = await findVisitor(request, token)
  if (isBarred || casinoRule(countries).casinos === 'none') throw new AppError('not_found')
  const record = await loadCasino(params.code)
  const casino = record && showCasino(record, countries, request.locale)
  if (!casino) throw new AppError('not_found')
  return { casino }
})
