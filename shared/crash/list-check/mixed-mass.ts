/** Returns the chance of 0, 1, … n hits if each round has its own chance, adding one round at a time. */
export function mixedMass(chances: readonly number[]): Float64Array {
  const mass = new Float64Array(chances.length + 1)
  mass[0] = 1
  chances.forEach((p, rounds) => {
    for (let k = rounds + 1; k > 0; k -= 1) mass[k] = (mass[k] ?? 0) * (1 - p) + (mass[k - 1] ?? 0) * p
    mass[0] = (mass[0] ?? 0) * (1 - p)
  })
  return mass
}
