/** A moment on somebody's wall: the date and the full hour. */
export interface LocalTime {
  /** `2026-11-21` */
  readonly day: string
  /** 0 to 23 */
  readonly hour: number
}

/** The zone, where this machine knows it: a browser may know newer ones. */
export function knownZone(name: string | undefined): string | undefined {
  if (name === undefined) return undefined
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

/** Reads clocks in a zone; in UTC where none is known. */
export function clockIn(zone: string | undefined): (ms: number) => LocalTime {
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

const DAY_MS = 86_400_000

/** So many days of the calendar up to this one, this one included. */
export function daysUpTo(day: string, count: number): ReadonlySet<string> {
  const noonMs = Date.parse(`${day}T12:00:00.000Z`)
  const days = Array.from({ length: count }, (_, ago) => new Date(noonMs - ago * DAY_MS))
  return new Set(days.map((date) => date.toISOString().slice(0, 10)))
}
