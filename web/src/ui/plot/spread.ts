import type { Range } from './scale.ts'

/**
 * Moves places apart until neighbours are `gap` from each other, each as little as needed, inside the bounds
 * as long as they hold them.
 *
 * @example spread([50, 52], 10, [0, 100]) // [46, 56]
 */
export function spread(places: readonly number[], gap: number, [low, high]: Range): number[] {
  const order = places.map((place, index) => ({ place, index })).sort((a, b) => a.place - b.place)
  const inside = (group: Group): Group => {
    const half = ((group.members.length - 1) * gap) / 2
    return { ...group, middle: Math.max(low + half, Math.min(high - half, group.middle)) }
  }
  // Neighbours that would touch become one group around their middle.
  const groups: Group[] = []
  for (const { place, index } of order) {
    let group = inside({ middle: place, members: [index] })
    for (let before = groups.at(-1); before && touch(before, group, gap); before = groups.at(-1)) {
      groups.pop()
      group = inside(merge(before, group))
    }
    groups.push(group)
  }
  const result = [...places]
  for (const { middle, members } of groups) {
    for (const [rank, index] of members.entries()) {
      result[index] = middle + (rank - (members.length - 1) / 2) * gap
    }
  }
  return result
}

interface Group {
  readonly middle: number
  /** Indexes, from the top down. */
  readonly members: readonly number[]
}

function touch(above: Group, below: Group, gap: number): boolean {
  return below.middle - above.middle < ((above.members.length + below.members.length) / 2) * gap
}

function merge(above: Group, below: Group): Group {
  const count = above.members.length + below.members.length
  const sum = above.middle * above.members.length + below.middle * below.members.length
  return { middle: sum / count, members: [...above.members, ...below.members] }
}
