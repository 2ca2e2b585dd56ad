import { multiplierX100 } from '#shared/crash/multiplier.ts'
import { survival } from '#shared/crash/odds.ts'

/**
 * The plot in percent of its box, so that it needs no measuring: text keeps its size however wide it gets.
 * Left of the frame stand the numbers of rounds, below it the targets.
 */
export const FRAME = { left: 7, top: 4, width: 92, height: 84 } as const

const HIGHEST = 100
const POINTS = 60

/** Where a target lies along the frame, 0 to 1: its logarithm. */
export function along(target: number): number {
  return Math.log(target) / Math.log(HIGHEST)
}

export function x(target: number): string {
  return `${(FRAME.left + FRAME.width * along(target)).toFixed(2)}%`
}

export function y(chance: number): string {
  return `${(FRAME.top + FRAME.height * (1 - chance)).toFixed(2)}%`
}

/** 1.01x, then evenly spaced in the logarithm up to 100x. */
const TARGETS = [
  multiplierX100(101),
  ...Array.from({ length: POINTS }, (_, index) =>
    multiplierX100(Math.round(100 * HIGHEST ** ((index + 1) / POINTS))),
  ),
]

/**
 * The survival curve as a path in a box of 100 by 100: from 1.00x, which every round reaches, down the
 * step of the rounds that end there, then R / x.
 */
export function curve(rtp: number): string {
  const points = TARGETS.map((target) => {
    const across = 100 * along(target / 100)
    return `L${across.toFixed(2)} ${(100 * (1 - survival(rtp, target))).toFixed(2)}`
  })
  return `M0 0${points.join('')}`
}
