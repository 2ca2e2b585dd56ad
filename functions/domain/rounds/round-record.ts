import { type MultiplierX100, multiplierX100, toDecimal } from '#shared/crash/multiplier.ts'
import { lossPer100 } from '#shared/crash/odds.ts'
import type { RandomBytes } from '#shared/crash/random.ts'
import { type Risk, roundOdds } from '#shared/crash/target.ts'
import type { Locale } from '#shared/i18n/locales.ts'
import { noticeText } from '#shared/i18n/texts.ts'
import type { Round } from '#shared/models/round.ts'
import { dayStartMs } from '#shared/time.ts'
import { newId, withTime } from '../../platform/ids.ts'
import type { Key } from '../../platform/table/item.ts'

/** A round with an item of its own, stored under its user. */
export interface RoundRecord {
  readonly id: string
  readonly mode: 'fun' | 'live'
  readonly casino?: string
  readonly risk: Risk
  readonly targetX100: number
  readonly rtp: number
  readonly createdAt: string
  /** Hex; shown only once the round is settled. */
  readonly serverSeed?: string
  readonly commitment?: string
  readonly clientSeed?: string
  readonly outcome?: Round['outcome']
  /** ISO instant of the outcome. */
  readonly settledAt?: string
  /** Live only: the casino's published scheme at the time, and the hash that it showed before the round. */
  readonly scheme?: string
  readonly casinoHash?: string
  /** Live only: what the user reported beyond the multiplier. */
  readonly report?: Round['report']
  readonly verification?: Round['verification']
  readonly note?: string
}

export const ROUND_PREFIX = 'ROUND#'

/** The id tells only the day, because the public log shows it (docs/decisions/0046). */
export function newRoundId(nowMs: number, random: RandomBytes): string {
  return newId(dayStartMs(nowMs), random)
}

/** Sorts by the instant of the round, to the millisecond. */
export function roundKey(userId: string, { id, createdAt }: Pick<RoundRecord, 'id' | 'createdAt'>): Key {
  return { pk: `USER#${userId}`, sk: `${ROUND_PREFIX}${withTime(id, Date.parse(createdAt))}` }
}

/** The round as the API shows it, with its odds and the notice in the reader's language. */
export function toRound(record: RoundRecord, locale: Locale): Round {
  const target: MultiplierX100 = multiplierX100(record.targetX100)
  const odds = roundOdds(target, record.rtp)
  const flown = record.outcome !== undefined
  return {
    _id: record.id,
    mode: record.mode,
    casino: record.casino,
    risk: record.risk,
    target: toDecimal(target),
    chance: odds.chance,
    rtp: record.rtp,
    instantLossChance: odds.instantLossChance,
    expectedReturn: odds.expectedReturn,
    notice: noticeText(locale, record.mode, lossPer100(record.rtp)),
    createdAt: record.createdAt,
    commitment: record.commitment,
    outcome: record.outcome,
    settledAt: record.settledAt,
    serverSeed: flown ? record.serverSeed : undefined,
    clientSeed: flown ? record.clientSeed : undefined,
    scheme: record.scheme,
    casinoHash: record.casinoHash,
    report: record.report,
    verification: record.verification,
    note: record.note,
  }
}

/** A settled round as it was before it was settled. */
export function asDrawn(round: RoundRecord | undefined): RoundRecord {
  if (!round) throw new Error('A settled round has no item')
  const {
    outcome: _,
    clientSeed: _c,
    report: _r,
    verification: _v,
    settledAt: _s,
    note: _n,
    ...drawn
  } = round
  return drawn
}
