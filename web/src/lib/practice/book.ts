import * as z from 'zod/mini'
import { fromDecimal } from '#shared/crash/multiplier.ts'
import type { Round } from '#shared/models/round.ts'

/** Everybody starts with this many credits and can reset them at any time. */
export const CREDITS_AT_START = 10_000

/** Stakes are whole hundreds, so a target with two decimals pays back whole credits. No stake is allowed too. */
export const STAKES = [0, 100, 200, 500] as const
export type Stake = (typeof STAKES)[number]

export const ROUNDS_SHOWN = 12

const Whole = z.int().check(z.minimum(0))

/** A round in the strip of recent rounds. */
const FlownRound = z.strictObject({
  id: z.string(),
  createdAt: z.iso.datetime({ precision: 3 }),
  target: z.number(),
  multiplier: z.number(),
  hit: z.boolean(),
  /** In credits; 0 if the round was played elsewhere. */
  stake: Whole,
  local: z.boolean(),
})
export type FlownRound = z.infer<typeof FlownRound>

/** The practice credits of one user on one device since the last reset. */
export const Book = z.strictObject({
  balance: Whole,
  /** Rounds with a stake. */
  bets: Whole,
  staked: Whole,
  returned: Whole,
  /** Expected cost of these bets, in credits. */
  averageCost: z.number().check(z.minimum(0)),
  /** Newest first. */
  rounds: z.array(FlownRound),
  /** The total staked and the net result, in credits: at the start and after each stake. */
  track: z.array(z.tuple([Whole, z.int()])),
})
export type Book = z.infer<typeof Book>

export const NEW_BOOK: Book = {
  balance: CREDITS_AT_START,
  bets: 0,
  staked: 0,
  returned: 0,
  averageCost: 0,
  rounds: [],
  track: [[0, 0]],
}

/** Resets the credits and keeps the rounds. */
export function resetCredits({ rounds }: Book): Book {
  return { ...NEW_BOOK, rounds }
}

/** Returns the payback of a stake in whole credits. */
export function payback({ stake, target, hit }: Pick<FlownRound, 'stake' | 'target' | 'hit'>): number {
  return hit ? (stake / 100) * fromDecimal(target) : 0
}

/**
 * Adds a settled round once: adding it again changes nothing. A stake above the balance counts as 0.
 * @example recordRound(NEW_BOOK, round, 100, false).balance // 9900 where the target was not reached
 */
export function recordRound(book: Book, round: Round, wished: Stake, local: boolean): Book {
  const stake = wished > book.balance ? 0 : wished
  const flown = flownRound(round, stake, local)
  if (!flown || book.rounds.some(({ id }) => id === flown.id)) return book
  const back = payback(flown)
  const staked = book.staked + stake
  const returned = book.returned + back
  return {
    balance: book.balance - stake + back,
    bets: book.bets + (stake > 0 ? 1 : 0),
    staked,
    returned,
    averageCost: book.averageCost + costOf(stake, round),
    rounds: newest([flown, ...book.rounds]),
    track: stake > 0 ? thinned([...book.track, [staked, returned - staked]]) : book.track,
  }
}

const TRACK_POINTS_MAX = 240

/** Removes every second point and keeps the first and the last. */
function thinned(track: [number, number][]): [number, number][] {
  if (track.length <= TRACK_POINTS_MAX) return track
  return track.filter((_, index) => index % 2 === 0 || index === track.length - 1)
}

/** Returns the expected cost of a stake, which is the same for every target. */
function costOf(stake: Stake, { expectedReturn }: Pick<Round, 'expectedReturn'>): number {
  return stake * (1 - expectedReturn)
}

/** Adds rounds that were played elsewhere; they cost no credits here. */
export function withEarlier(book: Book, earlier: readonly Round[]): Book {
  const known = new Set(book.rounds.map(({ id }) => id))
  const others = earlier.flatMap((round) => {
    const flown = flownRound(round, 0, false)
    return flown && !known.has(flown.id) ? [flown] : []
  })
  return others.length === 0 ? book : { ...book, rounds: newest([...book.rounds, ...others]) }
}

function flownRound(round: Round, stake: Stake, local: boolean): FlownRound | undefined {
  const { _id: id, createdAt, target, outcome } = round
  return outcome && { id, createdAt, target, multiplier: outcome.multiplier, hit: outcome.hit, stake, local }
}

function newest(rounds: readonly FlownRound[]): FlownRound[] {
  return rounds.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)).slice(0, ROUNDS_SHOWN)
}
