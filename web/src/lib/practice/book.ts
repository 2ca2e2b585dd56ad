import * as z from 'zod/mini'
import { fromDecimal } from '#shared/crash/multiplier.ts'
import type { Round } from '#shared/models/round.ts'

/** With how many credits everybody starts, as often as they like. */
export const CREDITS_AT_START = 10_000

/**
 * Stakes are whole hundreds: at a target of two decimals they pay back whole credits. None is a stake too.
 */
export const STAKES = [0, 100, 200, 500] as const
export type Stake = (typeof STAKES)[number]

/** How many rounds the strip shows. */
export const ROUNDS_SHOWN = 12

const Whole = z.int().check(z.minimum(0))

/** A round as the strip shows it. */
const FlownRound = z.strictObject({
  id: z.string(),
  createdAt: z.iso.datetime({ precision: 3 }),
  target: z.number(),
  multiplier: z.number(),
  hit: z.boolean(),
  /** In credits; none where it was flown elsewhere. */
  stake: Whole,
  /** Drawn on this device. */
  local: z.boolean(),
})
export type FlownRound = z.infer<typeof FlownRound>

/** Practice credits of one account on one device, since they were last set back. */
export const Book = z.strictObject({
  balance: Whole,
  /** With a stake. */
  bets: Whole,
  staked: Whole,
  returned: Whole,
  /** What the same bets cost on average. */
  averageCost: z.number().check(z.minimum(0)),
  /** Newest first. */
  rounds: z.array(FlownRound),
  /** After each stake: what was staked until then, and what came back less that. */
  track: z.optional(z.array(z.tuple([Whole, z.int()]))),
})
export type Book = z.infer<typeof Book>

export const NEW_BOOK: Book = {
  balance: CREDITS_AT_START,
  bets: 0,
  staked: 0,
  returned: 0,
  averageCost: 0,
  rounds: [],
}

/** Credits start anew; what was flown stays. */
export function setBack({ rounds }: Book): Book {
  return { ...NEW_BOOK, rounds }
}

/** What a stake paid back, in whole credits. */
export function payback({ stake, target, hit }: Pick<FlownRound, 'stake' | 'target' | 'hit'>): number {
  return hit ? (stake / 100) * fromDecimal(target) : 0
}

/**
 * Enters a settled round, once: the same one again changes nothing. A stake beyond the balance is none.
 *
 * @example book(NEW_BOOK, round, 100).balance // 9900 where the target was not reached
 */
export function enter(book: Book, round: Round, wished: Stake, local: boolean): Book {
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
    track: stake > 0 ? thinned([...trackOf(book), [staked, returned - staked]]) : trackOf(book),
  }
}

/** From the start; of a book of an earlier version where it stands. */
export function trackOf({ track, staked, returned }: Book): [number, number][] {
  return (
    track ??
    (staked === 0
      ? [[0, 0]]
      : [
          [0, 0],
          [staked, returned - staked],
        ])
  )
}

const TRACK_MOST = 240

/** Every other point goes, first and last stay. */
function thinned(track: [number, number][]): [number, number][] {
  if (track.length <= TRACK_MOST) return track
  return track.filter((_, index) => index % 2 === 0 || index === track.length - 1)
}

/** What a stake costs on average: the same at every target. */
function costOf(stake: Stake, { expectedReturn }: Pick<Round, 'expectedReturn'>): number {
  return stake * (1 - expectedReturn)
}

/** Rounds that were flown elsewhere; they cost no credits here. */
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
