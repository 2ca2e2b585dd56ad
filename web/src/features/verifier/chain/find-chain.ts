import { type FoundChain, searchEras } from '#shared/crash/fair/eras.ts'
import type { ReportProgress } from '#web/lib/job/job.ts'

/** Links between two reports: some ten milliseconds. */
const SLICE = 20_000

/** Which published end a hash leads to, if it leads to one within `limit` games. */
export function findChain(
  { from, limit }: { readonly from: string; readonly limit: number },
  report: ReportProgress,
): FoundChain | undefined {
  const search = searchEras(from, limit)
  while (search.state === 'walking') {
    search.advance(SLICE)
    report({ done: search.steps, total: search.stepsMax, stage: 'links' })
  }
  return search.found
}
