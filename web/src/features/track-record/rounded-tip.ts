/**
 * Returns the height of a cone of chance that begins at no rounds. So few rounds lead no further than their number,
 * which would give the cone a corner: a parabola from the tip, tangent to the bound, rounds it off.
 * @param boundAt the bound after so many rounds, larger than their number at first
 * @returns at least the smaller of the bound and the number of rounds, so what it says stays true
 */
export function roundedTip(boundAt: (rounds: number) => number): (rounds: number) => number {
  let end = 1
  while (boundAt(end) > end) end += 1
  const height = boundAt(end)
  const slope = boundAt(end + 1) - height
  const shoulder = height - end * slope
  return (rounds) => {
    if (rounds >= end) return boundAt(rounds)
    const along = Math.sqrt(rounds / end)
    return 2 * along * (1 - along) * shoulder + height * along ** 2
  }
}
