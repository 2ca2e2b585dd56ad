import { type FoundChain, searchEras } from '#shared/crash/fair/eras.ts'
import type { ReportProgress } from '#web/lib/job/job.ts'

/** Links between two progress reports: some ten milliseconds. */
const SLICE = 20_000

/** Returns the published end that a hash leads to within `limit` games, if any. */
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
