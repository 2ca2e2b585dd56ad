import { KEPT_FOR, type KeptDatum } from '#shared/retention.ts'
import { HOUR_MS } from '#shared/time.ts'
import { PRESENT_MS } from '../domain/blogs/presence-items.ts'
import { CHECKPOINT_DAYS, SET_ASIDE_DAYS } from '../domain/counts/count-items.ts'
import { ENTRY_DAYS } from '../domain/public-log/log-items.ts'
import type { Item } from '../platform/table/item.ts'

export interface StoredKind {
  readonly pk: RegExp
  readonly sk?: RegExp
  /** Set if the kind consists only of items with this attribute. */
  readonly has?: string
  /** The row of the privacy page that describes it; `nobody` for items without personal data. */
  readonly privacyRow: KeptDatum | 'nobody'
  /** Hours from writing to expiry, at most; undefined if it does not expire. */
  readonly hours?: number
  /** Some items of this kind do not expire. */
  readonly mayStay?: true
}

/** The table deletes an item one hour, rounded up to seconds, after code stops reading it. */
const SLACK_HOURS = 1 + 1 / 3600
const USER = /^USER#/

/**
 * All kinds of items in the table: personal data, and counters beside them. A new kind has to be added here and to
 * the privacy page.
 */
export const STORED_KINDS: Readonly<Record<string, StoredKind>> = {
  account: { pk: USER, sk: /^USER$/, privacyRow: 'account' },
  words: { pk: /^WORDS#player#/, privacyRow: 'account' },
  address: { pk: /^EMAIL#/, sk: /^EMAIL$/, privacyRow: 'account' },
  code: { pk: /^(?:USER|EMAIL)#/, sk: /^CODE#/, privacyRow: 'codes', hours: KEPT_FOR.linkHours },
  challenge: { pk: /^CHALLENGE#/, privacyRow: 'password', hours: KEPT_FOR.challengeMinutes / 60 },
  repeat: { pk: USER, sk: /^IDEMPOTENCY#/, privacyRow: 'repeats', hours: KEPT_FOR.repeatHours },
  recentRounds: { pk: USER, sk: /^ROUNDS$/, privacyRow: 'signals' },
  round: { pk: USER, sk: /^ROUND#/, privacyRow: 'signals' },
  stakes: { pk: USER, sk: /^STAKES$/, privacyRow: 'stakes', hours: 24 * KEPT_FOR.stakeDays },
  diaryEntry: { pk: USER, sk: /^DIARY#/, privacyRow: 'diary' },
  diaryCount: { pk: USER, sk: /^DIARY$/, privacyRow: 'diary' },
  link: { pk: USER, sk: /^LINK#/, privacyRow: 'links' },
  decision: { pk: USER, sk: /^DECISION#/, privacyRow: 'links' },
  note: { pk: USER, sk: /^NOTE#/, privacyRow: 'notes' },
  noteCount: { pk: USER, sk: /^NOTES$/, privacyRow: 'notes' },
  pair: { pk: /^PAIR#/, sk: /^PAIR$/, privacyRow: 'links' },
  claim: { pk: /^PAIR#/, sk: /^CLAIM#/, privacyRow: 'links', hours: 24 * KEPT_FOR.claimDays },
  // Kept until the exclusion's end, which may be never.
  exclusion: { pk: /^EXCLUDED#/, sk: /^EXCLUDED$/, privacyRow: 'exclusion', hours: Infinity, mayStay: true },
  waitingMail: { pk: /^OUTBOX#/, has: 'sealed', privacyRow: 'mail', hours: 24 * KEPT_FOR.mailErasedDays },
  // Counts for the next summary, under a hash of the address.
  collectedMails: { pk: /^COLLECTED#/, privacyRow: 'mail', hours: 24 * KEPT_FOR.mailErasedDays },
  // A mark without the mail's content.
  failedMail: { pk: /^OUTBOX#/, has: 'fault', privacyRow: 'mail', hours: 24 * KEPT_FOR.mailMarkDays },
  mailFate: { pk: USER, sk: /^MAIL#/, privacyRow: 'mail', hours: 24 * KEPT_FOR.mailMarkDays },
  counter: { pk: /^(?:RATE|FAILURES)#/, privacyRow: 'counters', hours: 24 * KEPT_FOR.counterDays },
  audit: { pk: /^AUDIT#\d{4}$/, privacyRow: 'changes' },
  admins: { pk: /^ADMINS$/, privacyRow: 'nobody' },
  track: { pk: /^COUNT#RECORD$/, privacyRow: 'nobody' },
  day: { pk: /^COUNT#DAYS$/, privacyRow: 'nobody' },
  dashboard: { pk: /^COUNT#DASHBOARD$/, privacyRow: 'nobody' },
  checkpoint: { pk: /^COUNT#SHARD#/, sk: /^CHECKPOINT$/, privacyRow: 'nobody', hours: 24 * CHECKPOINT_DAYS },
  setAside: { pk: /^COUNT#SHARD#/, sk: /^ASIDE#/, privacyRow: 'nobody', hours: 24 * SET_ASIDE_DAYS },
  // Rounds under their own ids. Only the user's items say whose they are, and those are removed with the user.
  // Entries expire after they were published; head and lists stay.
  drawLog: { pk: /^DRAW_LOG$/, privacyRow: 'nobody', hours: 24 * ENTRY_DAYS, mayStay: true },
  // Ids of staff who have a post open; the privacy page describes only users' data.
  present: { pk: /^BLOG_PRESENCE#/, privacyRow: 'nobody', hours: PRESENT_MS / HOUR_MS },
  heartbeat: { pk: /^HEARTBEAT$/, privacyRow: 'nobody' },
  casino: { pk: /^CASINO(?:_PLACES)?$/, privacyRow: 'nobody' },
  product: { pk: /^PRODUCT(?:-SLUG#.+)?$/, privacyRow: 'products' },
  inProduct: { pk: USER, sk: /^PRODUCT#/, privacyRow: 'products' },
}

/** The name of an item's kind, and the fault in its expiry at this time, if any. */
export function kindOf(item: Item, nowMs: number): { name: string | undefined; problem: string | undefined } {
  const fits = Object.entries(STORED_KINDS).filter(
    ([, { pk, sk, has }]) =>
      pk.test(item.pk) && (sk?.test(item.sk) ?? true) && (has === undefined || Object.hasOwn(item, has)),
  )
  const [name, kind] = fits[0] ?? []
  if (!kind || fits.length > 1) return { name, problem: `${item.pk} ${item.sk}: ${fits.length} kinds` }
  const problem = expiryProblem(kind, item.ttlEpochS, nowMs)
  return { name, problem: problem && `${item.pk} ${item.sk}: ${problem}` }
}

function expiryProblem(
  { hours, mayStay }: StoredKind,
  ttlEpochS: unknown,
  nowMs: number,
): string | undefined {
  if (hours === undefined) return ttlEpochS === undefined ? undefined : 'expires, but no period is given'
  if (ttlEpochS === undefined && mayStay) return undefined
  if (typeof ttlEpochS !== 'number') return 'never expires'
  const left = ttlEpochS / 3600 - nowMs / HOUR_MS
  return left > hours + SLACK_HOURS ? `expires in ${left} hours, after ${hours} at most` : undefined
}
