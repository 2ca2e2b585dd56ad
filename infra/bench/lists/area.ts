import { newCasino } from '#functions/endpoints/casino-links/testing/casinos.ts'
import { makePerson } from '#functions/testing/people.ts'
import { startRecordingProxy } from '../capacity/recording-proxy.ts'
import { startSurroundings } from '../surroundings.ts'
import { textTable, thousands, type Verdict } from '../text-table.ts'
import { fillTable } from './fill.ts'
import { listsOf } from './lists.ts'
import { type PageCost, pageCosts } from './page-costs.ts'
import { measureSearches } from './searches.ts'

/** What a list costs in the same table, first with few players, then with many. */
const SIZES = [100, 100_000] as const
const [FEW = '', MANY = ''] = SIZES.map(thousands)

export async function measure(): Promise<readonly Verdict[]> {
  const surroundings = await startSurroundings()
  const proxy = await startRecordingProxy(surroundings.endpoint)
  process.env.AWS_ENDPOINT_URL_DYNAMODB = proxy.endpoint
  try {
    const startMs = Date.now()
    const staff = await makePerson({ role: 'admin', username: 'Zoe', email: 'zoe@example.com' }, startMs)
    const { code: casino } = await newCasino()
    const found: PageCost[][] = []
    let from = 0
    for (const to of SIZES) {
      const begun = performance.now()
      await fillTable({ from, to, casino, staffId: staff.id, startMs })
      console.log(`${thousands(to)} players, written in ${Math.round((performance.now() - begun) / 1000)} s`)
      found.push(await pageCosts(listsOf(staff.id, casino), { as: staff.cookie, at: startMs }, proxy))
      from = to
    }
    const [few = [], many = []] = found
    const pairs = few.flatMap((cost, index) => {
      const other = many[index]
      return other ? [{ few: cost, many: other }] : []
    })
    print(pairs)
    return [sameCost(pairs), ...(await measureSearches({ as: staff.cookie, at: startMs }, MANY, proxy))]
  } finally {
    proxy.stop()
    await surroundings.clear()
  }
}

interface Pair {
  readonly few: PageCost
  readonly many: PageCost
}

function isSame({ few, many }: Pair): boolean {
  return few.calls === many.calls && few.readUnits === many.readUnits
}

function print(pairs: readonly Pair[]): void {
  const head = ['list', 'page', 'rows', `calls at ${FEW}`, `at ${MANY}`, `RCU at ${FEW}`, `at ${MANY}`, '']
  const rows = pairs.map((pair) => {
    const { few, many } = pair
    const figures = [few.calls, many.calls, few.readUnits, many.readUnits]
    return [few.list, few.page, few.rows, ...figures, isSame(pair) ? 'the same' : 'DIFFERS']
  })
  console.log(textTable(head, rows))
}

function sameCost(pairs: readonly Pair[]): Verdict {
  const same = pairs.filter(isSame).length
  return {
    target: `Every list costs at ${MANY} players what it costs at ${FEW}`,
    measured: `${same} of ${pairs.length} pages`,
    met: same === pairs.length,
  }
}
