import { walkBack } from '#shared/crash/fair/chain.ts'
import type { ChainLink } from '#shared/crash/fair/scheme.ts'
import { HASH_WORDS } from '#shared/crash/fair/sha256.ts'

export interface WalkInput {
  /** Where the slice begins: the hash of a game, in hex. */
  readonly from: string
  readonly link: ChainLink
  /** Where the walk ends, in hex; absent where no end was published. */
  readonly end?: string | undefined
  /** Games at most. */
  readonly most: number
}

export interface WalkOutput {
  /** The hashes of the games passed, eight words each. */
  readonly hashes: Int32Array<ArrayBuffer>
  readonly taken: number
  readonly reached: boolean
  /** Where the next slice begins. */
  readonly hash: string
}

/** A slice of a walk. It knows nothing of the one before, so that a worker keeps nothing between two. */
export function walkSlice({ from, link, end, most }: WalkInput): WalkOutput {
  const walk = walkBack(from, { link, ends: end === undefined ? [] : [end], limit: most })
  const hashes = new Int32Array(most * HASH_WORDS)
  const taken = walk.advance(most, hashes)
  return { hashes, taken, reached: walk.state === 'reached', hash: walk.hash }
}
