import { walkBack } from '#shared/crash/fair/chain.ts'
import type { ChainLink } from '#shared/crash/fair/scheme.ts'
import { HASH_WORDS } from '#shared/crash/fair/sha256.ts'

export interface WalkInput {
  /** The slice's first hash, in hex. */
  readonly from: string
  readonly link: ChainLink
  /** The end's hash, in hex; absent if none was published. */
  readonly end?: string | undefined
  readonly most: number
}

export interface WalkOutput {
  readonly hashes: Int32Array<ArrayBuffer>
  readonly taken: number
  readonly reached: boolean
  readonly hash: string
}

/** Walks one slice. It is stateless, so that workers keep nothing between slices. */
export function walkSlice({ from, link, end, most }: WalkInput): WalkOutput {
  const walk = walkBack(from, { link, ends: end === undefined ? [] : [end], limit: most })
  const hashes = new Int32Array(most * HASH_WORDS)
  const taken = walk.advance(most, hashes)
  return { hashes, taken, reached: walk.state === 'reached', hash: walk.hash }
}
