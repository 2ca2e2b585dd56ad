import { type ChainWalk, LONGEST_CHAIN, walkBack } from './chain.ts'
import { type ChainLink, isInGames, type Scheme, type SchemeId } from './scheme.ts'
import { SCHEMES, schemeOf } from './schemes.ts'

/**
 * The last game of bustabit's old chain. Its own verifier already assigns it to the new era, where the next chain's
 * terminating hash takes its place.
 */
export const BOUNDARY_GAME = 10_000_000

const LINKS: readonly ChainLink[] = ['sha256-of-bytes', 'sha256-of-hex']

/** The published end at the end of a walk. */
export interface FoundChain {
  readonly link: ChainLink
  readonly terminating: string
  /** Links from the hash to the end; 0 for the terminating hash itself, which was not a game. */
  readonly distance: number
  /** The game's number; absent if no source says how games are numbered. */
  readonly game?: number
  /** The schemes of its era: several if the end does not decide, none outside all eras. */
  readonly schemes: readonly SchemeId[]
}

export interface EraSearch {
  readonly state: ChainWalk['state']
  /** Links walked so far, both kinds together. */
  readonly steps: number
  /** Upper bound of `steps`, for progress. */
  readonly stepsMax: number
  readonly found: FoundChain | undefined
  advance(most: number): void
}

/**
 * Finds the published end of a hash's chain, and with it the era and number of its game. Walks both kinds of links in
 * alternating slices.
 * @param from the hash of a game, 64 hex digits
 * @param limit links of each kind after which it stops
 * @param schemes whose ends count; by default all published ones
 * @throws RangeError for a malformed hash.
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
  const game = atEnd === undefined ? undefined : atEnd + walk.steps
  const isInEra = ({ games }: Scheme) => !games || game === undefined || isInGames(games, game)
  const inEra = walk.steps > 0 ? sharing.filter(isInEra) : []
  return {
    link,
    terminating,
    distance: walk.steps,
    ...(game === undefined ? {} : { game }),
    schemes: inEra.map(({ id }) => id),
  }
}

/** A user's or a site's claim about a hash. */
export interface Claim {
  readonly scheme?: SchemeId
  readonly game?: number
}

export type ClaimFinding =
  /** The distance to the end confirms the claimed number. */
  | 'game_agrees'
  /** The hash has another number: `found.game`. */
  | 'game_differs'
  /** The end is known, but not the site's numbering of games from there. */
  | 'game_unnumbered'
  | 'scheme_agrees'
  /** The hash belongs to another era or site, with another salt or formula. */
  | 'scheme_differs'
  /** Game 10,000,000, which bustabit's own verifier assigns to the next era. */
  | 'boundary_game'
  /** The published terminating hash: it was never played. */
  | 'no_game'

/**
 * Compares the result of a walk with claims, and only with these.
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
