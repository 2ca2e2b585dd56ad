import { finishRemoval, leftRemovals } from '../../domain/personal-data/items.ts'
import { job } from '../../platform/job.ts'
import type { JobEvent } from '../jobs.ts'

export interface RemovalResult {
  readonly finished: number
}

/** Deletes what is left of people whose removal died between its transaction and its clean-up. */
export const handler = job(finishRemovals)

async function finishRemovals({ time }: JobEvent): Promise<RemovalResult> {
  const left = await leftRemovals(Date.parse(time))
  for (const userId of left) await finishRemoval(userId)
  return { finished: left.length }
}
