import { type ChainWalk, LONGEST_CHAIN, walkBack } from './chain.ts'
import type { ChainLink, Scheme, SchemeId } from './scheme.ts'
import { SCHEMES, schemeOf } from './schemes.ts'

/**
 * bustabit's old chain ends with this game. Its own verifier already counts it to the new era, where the
 * terminating hash of the next chain stands in its place.
 */
export const BOUNDARY_GAME = 10_000_000

const LINKS: readonly ChainLink[] = ['sha256-of-bytes', 'sha256-of-hex']

/** A published end that a hash leads to. */
export interface FoundChain {
  readonly link: ChainLink
  readonly terminating: string
  /** Links from the hash to the end; 0 where it is the terminating hash itself, which was no game. */
  readonly distance: number
  /** The number that this makes the game's; absent where no source says how games are numbered. */
  readonly game?: number
  /** Those whose era it falls in; several where an end alone does not tell, none outside every era. */
  readonly schemes: readonly SchemeId[]
}

export interface EraSearch {
  readonly state: ChainWalk['state']
  /** Links walked so far, in both ways of linking together. */
  readonly steps: number
  /** The most that it may take, for progress. */
  readonly stepsMax: number
  readonly found: FoundChain | undefined
  /** Walks on by so many links in each way. */
  advance(most: number): void
}

/**
 * Which published end a hash leads to, and so the era and number of its game: walks in both ways of linking,
 * a slice of each in turn.
 *
 * @param from the hash of a game, 64 hex digits
 * @param limit links in each way after which nothing is found
 * @param schemes whose ends count; all that are published, unless a test says otherwise
 * @throws RangeError for a hash that is none.
 * @example
 * const search = searchEras(pasted)
 * while (search.state === 'walking') search.advance(50_000)
 * search.found?.game
 */
export function searchEras(
  from: string,
  limit = LONGEST_CHAIN,
  schemes: readonly Scheme[] = [...SCHEMES.values()],
): EraSearch {
  const walks = LINKS.map((link) => {
    const ends = schemes.flatMap(({ chain }) => (chain?.link === link ? (chain.terminating ?? []) : []))
    return { link, walk: walkBack(from, { link, ends, limit }) }
  })
  const reached = () => walks.find(({ walk }) => walk.state === 'reached')
  return {
    get state() {
      if (reached()) return 'reached'
      return walks.some(({ walk }) => walk.state === 'walking') ? 'walking' : 'given_up'
    },
    get steps() {
      return walks.reduce((sum, { walk }) => sum + walk.steps, 0)
    },
    stepsMax: walks.length * limit,
    get found() {
      const at = reached()
      return at && foundAt(at.link, at.walk, schemes)
    },
    advance(most) {
      for (const { walk } of walks) {
        if (reached()) return
        walk.advance(most)
      }
    },
  }
}

function foundAt(link: ChainLink, walk: ChainWalk, schemes: readonly Scheme[]): FoundChain {
  const terminating = walk.hash
  const sharing = schemes.filter(({ chain }) => chain?.link === link && chain.terminating === terminating)
  const atEnd = sharing[0]?.chain?.numberAtEnd
  const game = atEnd === undefined ? {} : { game: atEnd + walk.steps }
  const inEra = sharing.filter(({ games }) => walk.steps > 0 && isIn(games, game.game)).map(({ id }) => id)
  return { link, terminating, distance: walk.steps, ...game, schemes: inEra }
}

function isIn(games: Scheme['games'], game: number | undefined): boolean {
  if (!games || game === undefined) return true
  return game >= games.from && game <= (games.to ?? Number.POSITIVE_INFINITY)
}

/** What a person or a site says of a hash. */
export interface Claim {
  readonly scheme?: SchemeId
  readonly game?: number
}

export type ClaimFinding =
  /** The distance to the end gives the claimed number. */
  | 'game_agrees'
  /** It gives another: `found.game` says which. */
  | 'game_differs'
  /** The end is known, but not how the site numbers its games from there. */
  | 'game_unnumbered'
  | 'scheme_agrees'
  /** The hash belongs to another era or site: another salt or formula makes its multiplier. */
  | 'scheme_differs'
  /** Game 10,000,000, which bustabit's own verifier counts to the era after its own. */
  | 'boundary_game'
  /** The published terminating hash: it was never played. */
  | 'no_game'

/**
 * What a walk says about claims; nothing that was not claimed is judged.
 *
 * @example
 * checkClaim(found, { scheme: 'bustabit-v2', game: 12_306_896 }) // ['game_agrees', 'scheme_differs']
 */
export function checkClaim(found: FoundChain, claim: Claim): readonly ClaimFinding[] {
  const findings: ClaimFinding[] = []
  if (claim.game !== undefined) findings.push(judgeGame(found, claim.game))
  if (claim.scheme !== undefined && found.distance > 0) {
    findings.push(found.schemes.includes(claim.scheme) ? 'scheme_agrees' : 'scheme_differs')
  }
  if (isBustabit(found) && found.game === BOUNDARY_GAME) findings.push('boundary_game')
  if (found.distance === 0) findings.push('no_game')
  return findings
}

function judgeGame({ game }: FoundChain, claimed: number): ClaimFinding {
  if (game === undefined) return 'game_unnumbered'
  return game === claimed ? 'game_agrees' : 'game_differs'
}

const BUSTABIT_ENDS = ['bustabit-v2', 'bustabit-v3-classic'].map((id) => schemeOf(id).chain?.terminating)

function isBustabit({ terminating }: FoundChain): boolean {
  return BUSTABIT_ENDS.includes(terminating)
}
