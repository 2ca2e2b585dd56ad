import { type Distribution, share } from '#shared/crash/fair/distribution.ts'

/** Lower bounds of the histogram's bins, in hundredths. The first bin holds rounds that end before 1.01x. */
export const BIN_STARTS: readonly number[] = [0, 101, 150, 200, 300, 500, 1000, 2000, 5000, 10_000]

export function binOf(hundredths: number): number {
  let bin = BIN_STARTS.length - 1
  while (bin > 0 && hundredths < (BIN_STARTS[bin] ?? 0)) bin -= 1
  return bin
}

export function binShares(distribution: Distribution): readonly number[] {
  const atLeast = (start: number | undefined) => (start === undefined ? 0n : distribution.atLeast(start))
  return BIN_STARTS.map((start, bin) => share(distribution, atLeast(start) - atLeast(BIN_STARTS[bin + 1])))
}
