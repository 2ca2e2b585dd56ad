import { casinos } from '#shared/api/casinos.ts'
import { loadCasino } from '../../domain/casinos/casino-items.ts'
import { staffView } from '../../domain/casinos/casino-view.ts'
import { AppError } from '../../platform/app-error.ts'
import { handle } from '../handle.ts'

export const handler = handle(casinos.getRecord, async ({ params }) => {
  const stored = await loadCasino(params.code)
  if (!stored) throw new AppError('not_found')
  return { casino: await staffView(stored) }
})
