import { call } from '#functions/testing/call.ts'
import { api } from '#shared/api/index.ts'
import type { RecordingProxy } from '../capacity/recording-proxy.ts'
import { textTable, type Verdict } from '../text-table.ts'
import { SURNAMES, WORDS } from './fill.ts'
import { costOf } from './page-costs.ts'

/** Each search is asked so often, with other words. */
const ASKED = 60
/** Of the staff's search box at 100,000 players, on this machine, its three kinds together. */
const P95_MS = 150
/** Read units of one search, whatever is asked. */
const UNITS_MAX = 60

type Ask = (turn: number) => string

const surname = (turn: number) => SURNAMES[turn % SURNAMES.length] ?? ''
const word = (turn: number) => WORDS[turn % WORDS.length] ?? ''

/** What staff type, from the most to the least telling. */
const SEARCHES: Readonly<Record<string, Ask>> = {
  'an address': (turn) => `${word(turn)}.${turn * 997}@example.com`,
  'a surname': surname,
  'name and surname': (turn) => `${word(turn)} ${surname(turn)}`,
  'a casino account': (turn) => `account-${turn * 997}`,
  'the beginning of a surname': (turn) => surname(turn).slice(0, 3),
  'two words that most have': () => 'player example',
  'one letter': (turn) => surname(turn).slice(0, 1),
  'two words that never meet': (turn) => `${word(turn)} ${word(turn + 1)}`,
  nobody: (turn) => `nobody${turn}`,
}

/** The staff's search box and the players' list: time and cost of searches in the full table. */
export async function measureSearches(
  { as, at }: { readonly as: string; readonly at: number },
  players: string,
  proxy: RecordingProxy,
): Promise<readonly Verdict[]> {
  const rows: (string | number)[][] = []
  const boxMs: number[] = []
  let most = 0
  for (const [name, ask] of Object.entries(SEARCHES)) {
    const times: number[] = []
    let units = 0
    let found = 0
    for (let turn = 0; turn < ASKED; turn++) {
      proxy.take()
      const begun = performance.now()
      const { body } = await call(api.search.find, { as, at, input: { text: ask(turn) } })
      times.push(performance.now() - begun)
      found += body.players.length
      units = Math.max(units, costOf(proxy.take()).readUnits)
    }
    await call(api.users.list, { as, at, input: { search: ask(1), limit: 50 } })
    const list = costOf(proxy.take()).readUnits
    boxMs.push(...times)
    most = Math.max(most, units, list)
    rows.push([name, found / ASKED, quantile(times, 0.5), quantile(times, 0.95), units, list])
  }
  console.log(textTable(['search', 'players', 'p50 ms', 'p95 ms', 'RCU at most', 'RCU, 50 rows'], rows))
  const p95 = quantile(boxMs, 0.95)
  return [
    {
      target: `A search of staff at ${players} players takes at most ${P95_MS} ms (p95)`,
      measured: `${p95} ms`,
      met: p95 <= P95_MS,
    },
    {
      target: `No search takes more than ${UNITS_MAX} read units`,
      measured: `${most}`,
      met: most <= UNITS_MAX,
    },
  ]
}

function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return Math.round((sorted[Math.ceil(part * sorted.length) - 1] ?? 0) * 10) / 10
}
