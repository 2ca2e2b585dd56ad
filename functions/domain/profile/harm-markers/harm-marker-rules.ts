import { HARM_MARKER_RULES } from '#shared/harm-marker-rules.ts'
import type { HarmMarker } from '#shared/models/harm-markers.ts'
import { DAY_MS, HOUR_MS } from '#shared/time.ts'
import type { DecisionItem } from '../../casino-links/decision-items.ts'
import type { LinkRecord } from '../../users/link-record.ts'

/** The pause after a message, and after a user postponed it. */
export const MESSAGE_PAUSE_MS = HARM_MARKER_RULES.restHours * HOUR_MS
export const POSTPONED_MS = HARM_MARKER_RULES.postponedDays * DAY_MS

const { lookBackDays, declarationsDays, missesMin } = HARM_MARKER_RULES
const MISSES_WITHIN_MS = HARM_MARKER_RULES.missesDays * DAY_MS

/** The fields of a round that the markers read. */
export interface DrawnRound {
  readonly mode: 'fun' | 'live'
  readonly atMs: number
  /** Undefined if the outcome is unknown or was not reported. */
  readonly hit?: boolean | undefined
}

export interface Past {
  readonly rounds: readonly DrawnRound[]
  readonly links: readonly DeclaredLink[]
  /** Oldest first. */
  readonly decisions: readonly StaffDecision[]
}

/**
 * The start of the rounds to read, epoch milliseconds: two weeks of days in any time zone, and the 24 hours before
 * the first; for users with a casino link also the weeks before their declarations.
 */
export function readSinceMs(hasLinks: boolean, nowMs: number): number {
  if (hasLinks) return nowMs - declarationsDays * DAY_MS - MISSES_WITHIN_MS
  return nowMs - (lookBackDays + 2) * DAY_MS
}

/** The markers that reach their threshold, in a fixed order. */
export function findMarkers(past: Past, timeZone: string | undefined, nowMs: number): HarmMarker[] {
  const rounds = past.rounds.filter(({ atMs }) => atMs <= nowMs)
  const zone = knownZone(timeZone)
  const { fullDaysMin, nightsMin, declarationsMin } = HARM_MARKER_RULES
  const counted = [
    { kind: 'full_days', count: countFullDays(rounds, zone, nowMs), min: fullDaysMin, days: lookBackDays },
    { kind: 'night', count: countNights(rounds, zone, nowMs), min: nightsMin, days: lookBackDays },
    {
      kind: 'declarations',
      count: countDeclarationsAfterMisses({ ...past, rounds }, nowMs),
      min: declarationsMin,
      days: declarationsDays,
    },
  ] as const
  return counted.flatMap(({ min, ...marker }) => (marker.count >= min ? [marker] : []))
}

/** Counts days with the tenth round within 24 hours, as the daily limit counts. */
function countFullDays(rounds: readonly DrawnRound[], zone: string | undefined, nowMs: number): number {
  const times = rounds.map(({ atMs }) => atMs).toSorted((a, b) => a - b)
  const tenths = times.filter((ms, index) => {
    const first = times[index - HARM_MARKER_RULES.fullDaySignals + 1]
    return first !== undefined && first > ms - DAY_MS
  })
  return countDays(tenths, zone, nowMs)
}

/** Counts nights with rounds; 0 without a known time zone. */
function countNights(rounds: readonly DrawnRound[], zone: string | undefined, nowMs: number): number {
  if (zone === undefined) return 0
  const clock = clockIn(zone)
  const atNight = rounds
    .map(({ atMs }) => atMs)
    .filter((ms) => clock(ms).hour < HARM_MARKER_RULES.nightEndsHour)
  return countDays(atNight, zone, nowMs)
}

/** The number of the last days with at least one of these moments. */
function countDays(times: readonly number[], zone: string | undefined, nowMs: number): number {
  const clock = clockIn(zone)
  const days = daysUpTo(clock(nowMs).day, lookBackDays)
  return new Set(times.map((ms) => clock(ms).day).filter((day) => days.has(day))).size
}

/**
 * Counts declarations that certainly follow misses. If the moment of a declaration is not stored, the misses must lie before
 * its earliest possible moment.
 */
function countDeclarationsAfterMisses({ rounds, links, decisions }: Past, nowMs: number): number {
  const missed = rounds.filter(({ mode, hit }) => mode === 'live' && hit === false).map(({ atMs }) => atMs)
  const since = nowMs - declarationsDays * DAY_MS
  const follows = ({ fromMs, toMs }: Declaration) =>
    missed.filter((ms) => ms < fromMs && ms >= toMs - MISSES_WITHIN_MS).length >= missesMin
  return declarationsOf(links, decisions).filter(
    (declared) => declared.fromMs >= since && declared.toMs <= nowMs && follows(declared),
  ).length
}

/** True if staff's decisions have to be read: without missed live rounds no declaration can follow a miss. */
export function needsDecisions(rounds: readonly DrawnRound[]): boolean {
  return rounds.filter(({ mode, hit }) => mode === 'live' && hit === false).length >= missesMin
}

/** The fields of a link that tell when a deposit was declared. */
type DeclaredLink = Pick<LinkRecord, 'casino' | 'declaredMs'>
type StaffDecision = Pick<DecisionItem, 'casino' | 'atMs' | 'account' | 'deposit'>

/** The period in which a declaration took place; both ends are equal if its moment is stored. */
interface Declaration {
  readonly fromMs: number
  readonly toMs: number
}

/**
 * The periods in which deposits were declared. A link stores only its last declaration, and is deleted on removal.
 * Earlier ones follow from staff's decisions: a decided deposit was declared since the decision before. A decision
 * without one before it is left out, since its declaration may be of any age.
 *
 * @param decisions oldest first
 */
export function declarationsOf(
  links: readonly DeclaredLink[],
  decisions: readonly StaffDecision[],
): Declaration[] {
  const casinos = new Set([...links, ...decisions].map(({ casino }) => casino))
  return [...casinos].flatMap((casino) =>
    declarationsAt(
      links.find((link) => link.casino === casino)?.declaredMs,
      decisions.filter((decision) => decision.casino === casino),
    ),
  )
}

function declarationsAt(lastMs: number | undefined, decisions: readonly StaffDecision[]): Declaration[] {
  const found: Declaration[] = []
  let sinceMs: number | undefined
  // Rejecting a confirmed deposit later is no second declaration.
  let confirmed = false
  for (const { atMs, account, deposit } of decisions) {
    const isNew = account === undefined && !(confirmed && deposit === 'rejected')
    if (isNew && sinceMs !== undefined) found.push({ fromMs: sinceMs, toMs: atMs })
    confirmed = account === undefined && deposit === 'confirmed'
    sinceMs = atMs
  }
  if (lastMs === undefined) return found
  const others = found.filter(({ fromMs, toMs }) => lastMs < fromMs || toMs < lastMs)
  return [...others, { fromMs: lastMs, toMs: lastMs }]
}

/** A local date and full hour. */
export interface LocalTime {
  /** `2026-11-21` */
  readonly day: string
  /** 0 to 23 */
  readonly hour: number
}

/** The time zone if this machine knows it: a browser may know newer ones. */
function knownZone(name: string | undefined): string | undefined {
  if (name === undefined) return undefined
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

/** Converts instants to local time; UTC without a zone. */
function clockIn(zone: string | undefined): (ms: number) => LocalTime {
  const format = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone: zone ?? 'UTC',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
  })
  return (ms) => {
    const parts = new Map(format.formatToParts(ms).map(({ type, value }) => [type, value]))
    return {
      day: `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`,
      hour: Number(parts.get('hour')),
    }
  }
}

/** The last `count` calendar days, this one included. */
function daysUpTo(day: string, count: number): ReadonlySet<string> {
  const noonMs = Date.parse(`${day}T12:00:00.000Z`)
  const days = Array.from({ length: count }, (_, ago) => new Date(noonMs - ago * DAY_MS))
  return new Set(days.map((date) => date.toISOString().slice(0, 10)))
}
