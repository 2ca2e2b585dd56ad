import { multiplierX100 } from '../crash/multiplier.ts'
import { RISKS } from '../crash/target.ts'
import { type EntryOf, isInTime, LATE_MS, NIGHT_DAYS, nightFlight, roundDay } from '../draw-log/entries.ts'
import { REPORT_WITHIN_MS, type Source } from '../models/basics.ts'
import type { NightCounts, TrackRecord } from '../models/track-record.ts'
import { DAY_MS, dayOf, dayStartMs } from '../time.ts'
import { type DrawnCount, type SettledCount, trackRecordOf } from './record.ts'
import { EMPTY_TALLY, sumOf, TALLY_FIELDS, type Tally, tallyOf } from './tally.ts'

/** The fields of a round that sums need. */
export interface LoggedRound {
  readonly draw: Pick<EntryOf<'draw'>, 'at' | 'round' | 'mode' | 'risk' | 'rtp' | 'targetX100'> & {
    /** Present if the round had a list. */
    readonly from?: unknown
  }
  readonly end?:
    | Pick<EntryOf<'settle'>, 'kind' | 'at' | 'source' | 'hit'>
    | Pick<EntryOf<'expire'>, 'kind' | 'at'>
}

/** Keeps what sums need of an ended round, a tenth of its entries. */
export function endedRound(
  { at, round, mode, risk, rtp, targetX100, from }: EntryOf<'draw'>,
  end: EntryOf<'settle' | 'expire'>,
): LoggedRound {
  const draw = { at, round, mode, risk, rtp, targetX100, ...(from && { from: true }) }
  if (end.kind === 'expire') return { draw, end: { kind: end.kind, at: end.at } }
  return { draw, end: { kind: end.kind, at: end.at, source: end.source, hit: end.hit } }
}

/** Counts settled rounds like the track record, in the order of their months. */
export function settledCounts(rounds: Iterable<LoggedRound>): SettledCount[] {
  const sums = new Map<string, SettledCount>()
  for (const { draw, end } of rounds) {
    if (end?.kind !== 'settle') continue
    const { risk, rtp } = draw
    const month = (roundDay(draw.round) ?? draw.at).slice(0, 7)
    const name = `${month} ${end.source} ${risk}`
    const one = tallyOf({ targetX100: multiplierX100(draw.targetX100), rtp, hit: end.hit })
    const tally = sumOf([sums.get(name)?.tally ?? EMPTY_TALLY, one])
    sums.set(name, { month, source: end.source, risk, tally })
  }
  return [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, count]) => count)
}

/** The counts that a record must contain by its time, and those that it may contain. */
interface Bounds<T> {
  must: T
  may: T
}

/** The logged rounds of one day, mode and band. */
interface Group {
  readonly day: string
  readonly mode: 'fun' | 'live'
  readonly risk: string
  readonly drawn: Bounds<number>
  readonly settled: Map<Source, Bounds<Tally>>
}

/**
 * Compares every figure of a track record with the log. A record may be newer than the log: then its sums may exceed
 * the log's by rounds that were open there, or drawn since.
 * @param untilMs end of the log's last whole day
 * @returns names of the figures that differ: paths of the record; or sums by month, source and band
 */
export function differencesFromLog(
  record: TrackRecord,
  rounds: Iterable<LoggedRound>,
  untilMs: number,
): string[] {
  const { counts, measuredAt } = record
  const log = new LoggedSums(rounds, Date.parse(measuredAt), untilMs)
  return [
    ...pathsThatDiffer(record, trackRecordOf(counts, measuredAt)),
    ...settledThatDiffer(counts, log),
    ...liveThatDiffer(counts, log),
    ...practiceThatDiffers(counts, log),
    ...lineDaysThatDiffer(counts, log),
  ]
}

type Counts = TrackRecord['counts']

function settledThatDiffer({ settled }: Counts, log: LoggedSums): string[] {
  const shown = Map.groupBy(settled, settledName)
  const logged = log.groups.flatMap(({ day, risk, settled: of }) =>
    [...of.keys()].map((source) => settledName({ month: day.slice(0, 7), source, risk })),
  )
  return union(shown.keys(), logged).filter((name) => {
    const [month = '', source = '', risk] = name.split(' ')
    const mode = source === 'practice' ? 'fun' : 'live'
    const includes = (group: Group) =>
      group.mode === mode && group.risk === risk && group.day.startsWith(month)
    const tally = sumOf((shown.get(name) ?? []).map((count) => count.tally))
    return !log.allowsTally(tally, { includes, source, isOpen: month >= log.growsFrom.slice(0, 7) })
  })
}

function settledName({ month, source, risk }: { month: string; source: string; risk: string }): string {
  return `${month} ${source} ${risk}`
}

function liveThatDiffer({ live, settled }: Counts, log: LoggedSums): string[] {
  const shown = Map.groupBy(live, ({ month, risk }) => `${month} live ${risk}`)
  const logged = log.groups.flatMap(({ day, mode, risk }) =>
    mode === 'live' ? [`${day.slice(0, 7)} live ${risk}`] : [],
  )
  return union(shown.keys(), logged).filter((name) => {
    const [month = '', , risk = ''] = name.split(' ')
    const includes = (group: Group) =>
      group.mode === 'live' && group.risk === risk && group.day.startsWith(month)
    const ended = settled.filter(
      (count) => count.month === month && count.risk === risk && count.source !== 'practice',
    )
    const isOpen = month >= log.growsFrom.slice(0, 7)
    return !log.allowsDrawn({ drawn: shown.get(name) ?? [], ended }, includes, isOpen)
  })
}

function practiceThatDiffers({ practice, settled, live, unlisted }: Counts, log: LoggedSums): string[] {
  const ended = settled.filter(({ source }) => source === 'practice')
  const allowsDrawn = log.allowsDrawn({ drawn: [practice], ended }, ({ mode }) => mode === 'fun', true)
  const allowsUnlisted = log.allowsUnlisted(unlisted, practice.drawn + sum(live.map(({ drawn }) => drawn)))
  return [...(allowsDrawn ? [] : ['practice']), ...(allowsUnlisted ? [] : ['unlisted'])]
}

function lineDaysThatDiffer({ line }: Counts, log: LoggedSums): string[] {
  const shown = Map.groupBy(line, ({ day }) => day)
  const logged = log.groups.flatMap(({ day, settled }) => (settled.has('practice') ? [day] : []))
  const days = union(shown.keys(), logged).filter((day) => {
    const includes = (group: Group) => group.mode === 'fun' && group.day === day
    const tally = sumOf((shown.get(day) ?? []).map((each) => ({ ...EMPTY_TALLY, ...each })))
    const cell = { includes, source: 'practice', isOpen: day >= log.growsFrom }
    return !log.allowsTally(tally, cell, LINE_FIELDS)
  })
  return days.map((day) => `line ${day}`)
}

function union(shown: Iterable<string>, logged: readonly string[]): string[] {
  return [...new Set([...shown, ...logged])]
}

const LINE_FIELDS = ['rounds', 'hits', 'chance'] as const

/** What a record counts of a mode, or of a month and band. */
interface Shown {
  readonly drawn: readonly DrawnCount[]
  readonly ended: TrackRecord['counts']['settled']
}

/** The groups that one figure of a record sums. */
interface Cell {
  readonly includes: (group: Group) => boolean
  readonly source: string
  /** True if rounds of the cell may have been drawn since the log's last whole day. */
  readonly isOpen: boolean
}

class LoggedSums {
  /** The first day whose rounds the log may lack: the stream may have been late on its last day. */
  readonly growsFrom: string
  readonly groups: readonly Group[]
  readonly #unlisted: Bounds<number> = { must: 0, may: 0 }
  readonly #measuredMs: number
  /** True if the record may count what the log does not hold yet. */
  readonly #isNewer: boolean

  constructor(rounds: Iterable<LoggedRound>, measuredMs: number, untilMs: number) {
    this.#measuredMs = measuredMs
    this.#isNewer = measuredMs > untilMs
    // An empty log lacks every day.
    this.growsFrom = Number.isFinite(untilMs) ? dayOf(untilMs - DAY_MS) : ''
    const groups = new Map<string, Group>()
    for (const round of rounds) this.#add(groups, round)
    this.groups = [...groups.values()]
  }

  #add(groups: Map<string, Group>, { draw, end }: LoggedRound): void {
    const { mode, risk, rtp, targetX100 } = draw
    const day = roundDay(draw.round) ?? draw.at
    const name = `${day} ${mode} ${risk}`
    const group = groups.get(name) ?? { day, mode, risk, drawn: { must: 0, may: 0 }, settled: new Map() }
    groups.set(name, group)
    if (this.#isRequired(draw.at)) group.drawn.must += 1
    if (this.#isPossible(draw.at)) group.drawn.may += 1
    if (!draw.from) {
      if (this.#isRequired(draw.at)) this.#unlisted.must += 1
      if (this.#isPossible(draw.at)) this.#unlisted.may += 1
    }
    if (end?.kind !== 'settle') return
    const one = tallyOf({ targetX100: multiplierX100(targetX100), rtp, hit: end.hit })
    const { must, may } = group.settled.get(end.source) ?? { must: EMPTY_TALLY, may: EMPTY_TALLY }
    group.settled.set(end.source, {
      must: this.#isRequired(end.at) ? sumOf([must, one]) : must,
      may: this.#isPossible(end.at) ? sumOf([may, one]) : may,
    })
  }

  /** True for an entry of a day that was over when the record was measured. */
  #isRequired(day: string): boolean {
    return Date.parse(day) + DAY_MS + LATE_MS <= this.#measuredMs
  }

  /** True for an entry of a day that had begun, or that came a day late. */
  #isPossible(day: string): boolean {
    return Date.parse(day) - DAY_MS <= this.#measuredMs
  }

  allowsTally(
    shown: Tally,
    { includes, source, isOpen }: Cell,
    fields: readonly (keyof Tally)[] = TALLY_FIELDS,
  ) {
    const groups = this.groups.filter(includes)
    const of = groups.flatMap(({ settled }) =>
      [...settled].flatMap(([from, sums]) => (from === source ? [sums] : [])),
    )
    const must = sumOf(of.map((sums) => sums.must))
    const may = sumOf(of.map((sums) => sums.may))
    const isEqual = (sum: Tally) => fields.every((field) => shown[field] === sum[field])
    if (isEqual(must) || isEqual(may)) return true
    if (shown.rounds <= must.rounds || fields.some((field) => shown[field] < must[field])) return false
    if (!this.#isNewer)
      return shown.rounds < may.rounds && fields.every((field) => shown[field] <= may[field])
    const ended = groups.flatMap(({ settled }) => [...settled.values()]).map((sums) => sums.may.rounds)
    const open = sum(groups.map(({ drawn }) => drawn.may)) - sum(ended)
    return isOpen || shown.rounds <= may.rounds + open
  }

  /** @param drawn all rounds of the record: those that the log lacks may have no list */
  allowsUnlisted(shown: number, drawn: number): boolean {
    const logged = sum(this.groups.map((group) => group.drawn.may))
    const { must, may } = this.#unlisted
    return shown >= must && shown <= may + Math.max(0, drawn - logged)
  }

  allowsDrawn(shown: Shown, includes: Cell['includes'], isOpen: boolean): boolean {
    const [drawn, recent, recentSettled] = (['drawn', 'recent', 'recentSettled'] as const).map((field) =>
      sum(shown.drawn.map((count) => count[field])),
    ) as [number, number, number]
    const closedSettled = sum(shown.ended.map(({ tally }) => tally.rounds)) - recentSettled
    const groups = this.groups.filter(includes)
    const since = dayOf(this.#measuredMs - REPORT_WITHIN_MS)
    const grows = this.#isNewer && isOpen
    const closed = sum(groups.map((group) => (group.day < since ? group.drawn.may : 0)))
    const endsOf = (some: readonly Group[]) => some.flatMap(({ settled }) => [...settled.values()])
    const ends = endsOf(groups.filter(({ day }) => day >= since))
    const closedEnds = endsOf(groups.filter(({ day }) => day < since))
    const may = sum(groups.map((group) => group.drawn.may))
    return (
      drawn >= sum(groups.map((group) => group.drawn.must)) &&
      (grows || drawn <= may) &&
      (drawn - recent === closed || (grows && since > this.growsFrom)) &&
      recentSettled >= sum(ends.map((end) => end.must.rounds)) &&
      closedSettled >= sum(closedEnds.map((end) => end.must.rounds)) &&
      (this.#isNewer || recentSettled <= sum(ends.map((end) => end.may.rounds)))
    )
  }
}

export type NightSums = Omit<NightCounts, 'until'>

export const NO_NIGHTS: NightSums = {
  without: 0,
  steady: EMPTY_TALLY,
  balanced: EMPTY_TALLY,
  bold: EMPTY_TALLY,
}

/** Adds the night flights of practice draws. @param randomness undefined if these draws have none */
export function flyByNight<T extends NightSums>(
  sums: T,
  draws: readonly EntryOf<'draw'>[],
  randomness: Uint8Array | undefined,
): T {
  if (!randomness) return { ...sums, without: sums.without + draws.length }
  const next: NightSums & T = { ...sums }
  for (const draw of draws) {
    const { hit } = nightFlight(draw, randomness)
    const one = tallyOf({ targetX100: multiplierX100(draw.targetX100), rtp: draw.rtp, hit })
    next[draw.risk] = sumOf([next[draw.risk], one])
  }
  return next
}

/** The night flights of a log, day by day. All days are given by their start. */
export class LoggedNights {
  /** Practice draws that wait for their beacon, and the index of the last one, by the day that they are logged under. */
  readonly #waiting = new Map<number, { readonly draws: EntryOf<'draw'>[]; last: number }>()
  readonly #flown = new Map<number, NightSums>()
  /** The checkpoint that witnesses signed on a day: its size, and the earliest of their times. */
  readonly #seen = new Map<number, { readonly size: number; readonly atMs: number }>()

  addDraw(draw: EntryOf<'draw'>, index: number): void {
    if (draw.mode !== 'fun') return
    const dayMs = Date.parse(draw.at)
    const ofDay = this.#waiting.get(dayMs) ?? { draws: [], last: index }
    this.#waiting.set(dayMs, ofDay)
    ofDay.draws.push(draw)
    ofDay.last = index
  }

  addWitnessed(dayMs: number, size: number, atMs: number): void {
    this.#seen.set(dayMs, { size, atMs })
  }

  /** Flies the draws of the day that has this beacon, if a witness signed all of them in time. */
  addBeacon(beaconMs: number, randomness: Uint8Array): void {
    const dayMs = beaconMs - NIGHT_DAYS * DAY_MS
    const ofDay = this.#waiting.get(dayMs)
    const seen = this.#seen.get(dayMs + DAY_MS)
    if (!ofDay || !seen || seen.size <= ofDay.last || !isInTime(seen.atMs, beaconMs)) return
    this.#waiting.delete(dayMs)
    this.#flown.set(dayMs, flyByNight(this.#flown.get(dayMs) ?? NO_NIGHTS, ofDay.draws, randomness))
  }

  /** True if a record counts other night flights. @param untilMs end of the log's last whole day */
  differFrom({ counts, measuredAt }: TrackRecord, untilMs: number): boolean {
    const { night } = counts
    const measuredMs = Date.parse(measuredAt)
    /** The last day whose beacon is in the log at an instant. */
    const lastMs = (ms: number) => dayStartMs(ms) - (NIGHT_DAYS + 1) * DAY_MS
    const isDue = (dayMs: number) => dayMs <= lastMs(measuredMs - LATE_MS)
    if (!night) return [...this.#waiting.keys(), ...this.#flown.keys()].some(isDue)
    const lastDayMs = Date.parse(night.until)
    if (lastDayMs < lastMs(measuredMs - LATE_MS) || lastDayMs > lastMs(measuredMs)) return true
    const logged = valuesOf(this.#sumsOf((dayMs) => dayMs <= lastDayMs))
    const isWhole = lastDayMs <= lastMs(untilMs)
    return valuesOf(night).some((shown, at) => (isWhole ? shown !== logged[at] : shown < (logged[at] ?? 0)))
  }

  get figures(): { readonly flown: number; readonly hits: number; readonly without: number } {
    const { without, ...tallies } = this.#sumsOf(() => true)
    const { rounds, hits } = sumOf(Object.values(tallies))
    return { flown: rounds, hits, without }
  }

  #sumsOf(isIncluded: (dayMs: number) => boolean): NightSums {
    const total = { ...NO_NIGHTS }
    for (const [dayMs, { draws }] of this.#waiting) if (isIncluded(dayMs)) total.without += draws.length
    for (const [dayMs, flown] of this.#flown)
      if (isIncluded(dayMs)) for (const risk of RISKS) total[risk] = sumOf([total[risk], flown[risk]])
    return total
  }
}

function valuesOf(sums: NightSums): number[] {
  return [sums.without, ...RISKS.flatMap((risk) => TALLY_FIELDS.map((field) => sums[risk][field]))]
}

function sum(all: readonly number[]): number {
  return all.reduce((total, one) => total + one, 0)
}

/** Returns the paths at which two values of JSON differ. */
function pathsThatDiffer(one: unknown, other: unknown, path = ''): string[] {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other)
    return one === other ? [] : [path]
  const entries = (value: object) => new Map<string, unknown>(Object.entries(value))
  const [left, right] = [entries(one), entries(other)]
  return [...new Set([...left.keys(), ...right.keys()])].flatMap((name) =>
    pathsThatDiffer(left.get(name), right.get(name), path === '' ? name : `${path}.${name}`),
  )
}
