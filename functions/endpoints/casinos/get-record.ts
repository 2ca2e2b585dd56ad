import { casinos } from '#shared/api/casinos.ts'
import { loadCasino } from '../../domain/casinos/casino-items.ts'
import { staffView } from '../../domain/casinos/casino-view.ts'
import { expectFound } from '../../platform/app-error.ts'
import { handle } from '../handle.ts'

export const handler = handle(casinos.getRecord, async ({ params }) => {
  const stored = expectFound(await loadCasino(params.code))
  return { casino: await staffView(stored) }
})
