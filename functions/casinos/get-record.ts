import { casinos } from '#shared/api/casinos.ts'
import { AppError } from '../http/app-error.ts'
import { handle } from '../http/handle.ts'
import { loadCasino } from './items.ts'
import { staffView } from './view.ts'

export const handler = handle(casinos.getRecord, async ({ params }) => {
  const stored = await loadCasino(params.code)
  if (!stored) throw new AppError('not_found')
  return { casino: await staffView(stored) }
})
