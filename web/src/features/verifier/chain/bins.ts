import { type DisplayedLaw, share } from '#shared/crash/fair/law.ts'

/** Where the bins of the histogram begin, in hundredths: the first holds the rounds over before 1.01x. */
export const BIN_STARTS: readonly number[] = [0, 101, 150, 200, 300, 500, 1000, 2000, 5000, 10_000]

/** The bin of a multiplier. */
export function binOf(hundredths: number): number {
  let bin = BIN_STARTS.length - 1
  while (bin > 0 && hundredths < (BIN_STARTS[bin] ?? 0)) bin -= 1
  return bin
}

/** The chance of each bin under a scheme's own law. */
export function binShares(law: DisplayedLaw): readonly number[] {
  const atLeast = (start: number | undefined) => (start === undefined ? 0n : law.atLeast(start))
  return BIN_STARTS.map((start, bin) => share(law, atLeast(start) - atLeast(BIN_STARTS[bin + 1])))
}
