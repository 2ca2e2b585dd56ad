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

/** A plan as stored under its owner. */
export interface RoundRecord {
  readonly id: string
  readonly mode: 'fun' | 'live'
  readonly casino?: string
  readonly risk: Risk
  readonly targetX100: number
  readonly rtp: number
  readonly createdAt: string
  /** Hex; told only once the round has flown. */
  readonly serverSeed?: string
  readonly commitment?: string
  readonly clientSeed?: string
  readonly outcome?: Round['outcome']
  /** When it got its outcome: ISO instant. */
  readonly settledAt?: string
  /** Of a live plan: the casino's published scheme at the drawing, and the hash that it showed before the round. */
  readonly scheme?: string
  readonly casinoHash?: string
  /** What a person reported of a live round, beyond its multiplier. */
  readonly report?: Round['report']
  readonly verification?: Round['verification']
}

export const ROUND_PREFIX = 'ROUND#'

/** Tells the day and not the moment: the public log of draws holds it (docs/decisions/0046). */
export function newRoundId(nowMs: number, random: RandomBytes): string {
  return newId(dayStartMs(nowMs), random)
}

/** Sorts by the moment of the draw. */
export function roundKey(userId: string, { id, createdAt }: Pick<RoundRecord, 'id' | 'createdAt'>): Key {
  return { pk: `USER#${userId}`, sk: `${ROUND_PREFIX}${withTime(id, Date.parse(createdAt))}` }
}

/** A plan with its odds, in the words of the reader's language. */
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
    serverSeed: flown ? record.serverSeed : undefined,
    clientSeed: flown ? record.clientSeed : undefined,
    scheme: record.scheme,
    casinoHash: record.casinoHash,
    report: record.report,
    verification: record.verification,
  }
}

/** A round that has been settled since, as it was before. */
export function asDrawn(round: RoundRecord | undefined): RoundRecord {
  if (!round) throw new Error('a settled plan without its round')
  const { outcome: _, clientSeed: _c, report: _r, verification: _v, settledAt: _s, ...drawn } = round
  return drawn
}
