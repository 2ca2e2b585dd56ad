import { KEPT_FOR, type KeptDatum } from '#shared/retention.ts'
import { CHECKPOINT_DAYS, SET_ASIDE_DAYS } from '../domain/counters/items.ts'
import type { Item } from '../platform/table/item.ts'

/** A kind of item in the table. */
export interface StoredKind {
  readonly pk: RegExp
  readonly sk?: RegExp
  /** Only items with this attribute. */
  readonly has?: string
  /** The row of the privacy page that tells of it; `nobody` where it says nothing about a person. */
  readonly told: KeptDatum | 'nobody'
  /** How long after its writing it expires at most, hours; without it, it does not expire. */
  readonly hours?: number
  /** Some of them do not expire. */
  readonly mayStay?: true
}

/** The table expires an hour, rounded up to seconds, after what code reads: that always comes first. */
const SLACK_HOURS = 1 + 1 / 3600
const USER = /^USER#/

/**
 * Everything that stands in the table about people, and the counters beside it. What is new is to be added here
 * and told on the privacy page.
 */
export const STORED_KINDS: Readonly<Record<string, StoredKind>> = {
  account: { pk: USER, sk: /^USER$/, told: 'account' },
  address: { pk: /^EMAIL#/, sk: /^EMAIL$/, told: 'account' },
  code: { pk: /^(?:USER|EMAIL)#/, sk: /^CODE#/, told: 'codes', hours: KEPT_FOR.linkHours },
  repeat: { pk: USER, sk: /^IDEMPOTENCY#/, told: 'repeats', hours: KEPT_FOR.repeatHours },
  play: { pk: USER, sk: /^PLAY$/, told: 'signals' },
  round: { pk: USER, sk: /^ROUND#/, told: 'signals' },
  stakes: { pk: USER, sk: /^STAKES$/, told: 'stakes', hours: 24 * KEPT_FOR.stakeDays },
  link: { pk: USER, sk: /^LINK#/, told: 'links' },
  decision: { pk: USER, sk: /^DECISION#/, told: 'links' },
  pair: { pk: /^PAIR#/, sk: /^PAIR$/, told: 'links' },
  // Until its end, which may be never.
  exclusion: { pk: /^EXCLUDED#/, sk: /^EXCLUDED$/, told: 'exclusion', hours: Infinity, mayStay: true },
  waitingMail: { pk: /^OUTBOX#/, has: 'sealed', told: 'mail', hours: 24 * KEPT_FOR.mailErasedDays },
  // Without its content.
  failedMail: { pk: /^OUTBOX#/, has: 'fault', told: 'mail', hours: 24 * KEPT_FOR.mailMarkDays },
  counter: { pk: /^(?:RATE|FAILURES)#/, told: 'counters', hours: 24 * KEPT_FOR.counterDays },
  audit: { pk: /^AUDIT#\d{4}$/, told: 'changes' },
  admins: { pk: /^ADMINS$/, told: 'nobody' },
  track: { pk: /^COUNT#RECORD$/, told: 'nobody' },
  day: { pk: /^COUNT#DAYS$/, told: 'nobody' },
  desk: { pk: /^COUNT#DESK$/, told: 'nobody' },
  checkpoint: { pk: /^COUNT#SHARD#/, sk: /^CHECKPOINT$/, told: 'nobody', hours: 24 * CHECKPOINT_DAYS },
  setAside: { pk: /^COUNT#SHARD#/, sk: /^ASIDE#/, told: 'nobody', hours: 24 * SET_ASIDE_DAYS },
  heartbeat: { pk: /^HEARTBEAT$/, told: 'nobody' },
  casino: { pk: /^CASINO(?:_PLACES)?$/, told: 'nobody' },
  product: { pk: /^PRODUCT(?:-SLUG#.+)?$/, told: 'products' },
  inProduct: { pk: USER, sk: /^PRODUCT#/, told: 'products' },
}

/** The name of an item's kind, and what is wrong with its expiry at this time, if anything. */
export function kindOf(item: Item, nowMs: number): { name: string | undefined; fault: string | undefined } {
  const fits = Object.entries(STORED_KINDS).filter(
    ([, { pk, sk, has }]) =>
      pk.test(item.pk) && (sk?.test(item.sk) ?? true) && (has === undefined || has in item),
  )
  const [name, kind] = fits[0] ?? []
  if (!kind || fits.length > 1) return { name, fault: `${item.pk} ${item.sk}: ${fits.length} kinds` }
  const fault = expiryFault(kind, item.ttlEpochS, nowMs)
  return { name, fault: fault && `${item.pk} ${item.sk}: ${fault}` }
}

function expiryFault({ hours, mayStay }: StoredKind, ttlEpochS: unknown, nowMs: number): string | undefined {
  if (hours === undefined) return ttlEpochS === undefined ? undefined : 'expires, but nobody is told when'
  if (ttlEpochS === undefined && mayStay) return undefined
  if (typeof ttlEpochS !== 'number') return 'never expires'
  const left = ttlEpochS / 3600 - nowMs / 3_600_000
  return left > hours + SLACK_HOURS ? `expires in ${left} hours, after ${hours} at most` : undefined
}
