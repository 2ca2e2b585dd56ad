import { casinos } from '#shared/api/casinos.ts'
import { casinoRule } from '#shared/countries/casino-rule.ts'
import { listCasinos } from '../../domain/casinos/casino-items.ts'
import { judgeCasino } from '../../domain/casinos/casino-rules.ts'
import { handle } from '../handle.ts'

export const handler = handle(casinos.preview, async ({ input: { country, language } }) => {
  const records = await listCasinos()
  return {
    rule: casinoRule([country]),
    casinos: records.map((record) => ({
      code: record.code,
      name: record.name,
      status: record.status,
      ...judgeCasino(record, [country], language),
    })),
  }
})
