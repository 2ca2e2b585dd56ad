/** The country of a truncated address, or undefined where it is not known. */
export type Ask = (address: string, nowMs: number) => Promise<string | undefined>

/** Networks move rarely from one country to another. */
const NAMED_MS = 6 * 3_600_000
/** A service that is down is asked again soon, but not by every request. */
const FAILED_MS = 60_000
/** About 2 MB. */
const PREFIXES_MAX = 10_000

interface Answer {
  readonly country: string | undefined
  readonly askedMs: number
}

/**
 * Asks once for each truncated address and keeps the answer in memory: a country for six hours, a failure for a
 * minute, ten thousand addresses at most (the oldest go first). Requests from one network wait for the same question.
 *
 * @param ask never throws; undefined is a failure
 * @example const countryOf = remembering((address) => askService(service, address))
 */
export function remembering(
  ask: (address: string) => Promise<string | undefined>,
  prefixesMax = PREFIXES_MAX,
): Ask {
  const answers = new Map<string, Answer>()
  const asked = new Map<string, Promise<string | undefined>>()
  const askNow = async (address: string, nowMs: number): Promise<string | undefined> => {
    try {
      const country = await ask(address)
      answers.delete(address)
      answers.set(address, { country, askedMs: nowMs })
      const oldest = answers.keys().next().value
      if (answers.size > prefixesMax && oldest !== undefined) answers.delete(oldest)
      return country
    } finally {
      asked.delete(address)
    }
  }
  return (address, nowMs) => {
    const known = answers.get(address)
    if (known && isFresh(known, nowMs)) return Promise.resolve(known.country)
    const running = asked.get(address) ?? askNow(address, nowMs)
    asked.set(address, running)
    return running
  }
}

/** After a clock was moved back, an answer of the future is none. */
function isFresh({ country, askedMs }: Answer, nowMs: number): boolean {
  const ageMs = nowMs - askedMs
  return ageMs >= 0 && ageMs < (country === undefined ? FAILED_MS : NAMED_MS)
}
