import { fromDecimal, type MultiplierX100, multiplierX100 } from '#shared/crash/multiplier.ts'

/** Low, high and step, in hundredths: each step is a round figure of 0.5 to 2.5 percent. */
const RANGES = [
  [101, 200, 1],
  [200, 500, 5],
  [500, 1000, 10],
  [1000, 2000, 20],
  [2000, 5000, 50],
  [5000, 10_000, 100],
] as const

export const LOWEST = fromDecimal(1.01)
export const HIGHEST = fromDecimal(100)

/** The slider's stops, nearly logarithmic. */
export const STOPS: readonly MultiplierX100[] = [...RANGES.flatMap(stopsOf), HIGHEST]

function stopsOf([from, to, step]: (typeof RANGES)[number]): MultiplierX100[] {
  return Array.from({ length: (to - from) / step }, (_, index) => multiplierX100(from + index * step))
}

/** Returns the index of the first stop at or above the target. */
export function stopOf(target: MultiplierX100): number {
  const index = STOPS.findIndex((stop) => stop >= target)
  return index === -1 ? STOPS.length - 1 : index
}
