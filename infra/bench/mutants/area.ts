import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { BaseSequencer, createVitest, type TestSpecification, type Vitest } from 'vitest/node'
import { ROOT } from '#infra/local/root.ts'
import { wilsonInterval } from '#shared/crash/binomial.ts'
import { drawFrom } from '../hostile/generator.ts'
import { textTable, type Verdict } from '../text-table.ts'
import { instrument, type Mutant, mutantsOf, nearness } from './mutate.ts'
import type { Told } from './runner.ts'

/** What decides about people, and the mathematics; with the tests that may reach it. */
const AREAS = {
  rules: { sources: 'functions/domain/*/rules.ts', tests: ['functions/**/*.test.ts'] },
  limits: {
    sources: '{functions/domain/{exclusions,rate-limits}/!(rules|confusables).ts,shared/eligibility.ts}',
    tests: ['functions/**/*.test.ts', 'shared/*.test.ts', 'infra/{restore,secrets}/*.test.ts'],
  },
  sessions: {
    sources: 'functions/domain/{sessions,codes}/*.ts',
    tests: ['functions/**/*.test.ts', 'infra/secrets/*.test.ts'],
  },
  crash: {
    sources: 'shared/crash/**/*.ts',
    tests: [
      'shared/**/*.test.ts',
      'functions/{domain,endpoints}/{draw-log,rounds,stakes,track-record}/*.test.ts',
    ],
  },
} as const
/**
 * `MUTANT_AREAS` which of them, by comma; `MUTANTS` how many are drawn of each, by `MUTANT_SEED`; `MUTANT_FILES` and
 * `MUTANT_TESTS` regular expressions of sources and of tests; `MUTANT_MINUTES` how long at most; `MUTANT_LOG` a file that
 * stays, with which a later run of the same mutants tries only those that nobody killed; `MUTANT_PATIENCE` how many times
 * the processor time, and the runs of its own, that one is given; `MUTANT_PASSES=0` leaves only those.
 */
const {
  MUTANT_AREAS = 'rules,limits,sessions,crash',
  MUTANTS = '200',
  MUTANT_SEED = '1',
  MUTANT_FILES = '',
  MUTANT_TESTS = '',
  MUTANT_MINUTES = '30',
  MUTANT_LOG = '',
  MUTANT_PATIENCE = '1',
  MUTANT_PASSES = '2',
} = process.env
const WANTED_SHARE = 0.85
/** How many test files are run for one mutant by itself. */
const ALONE_FILES_MAX = 3 * Number(MUTANT_PATIENCE)
const PROCESSES_MAX = 5
/** Processor time of a test. */
const PASSES_UP_TO_MS = [50, 10_000] as const

interface Planted extends Mutant {
  readonly id: number
  readonly file: string
  readonly area: keyof typeof AREAS
}

const FATES = ['killed', 'by time', 'survived', 'not reached', 'out of time'] as const
/** By time: it does not end, or never answers. */
type Fate = (typeof FATES)[number]

/** Plants small faults by a seed, and counts those that no test sees. */
export async function measure(): Promise<readonly Verdict[]> {
  const planted = plant()
  const fates = await fatesOf(planted)
  const count = (some: readonly Planted[], ...wanted: Fate[]) =>
    some.filter(({ id }) => wanted.includes(fates.get(id) ?? 'out of time')).length
  const judge = (some: readonly Planted[]) => {
    const killed = count(some, 'killed', 'by time')
    const judged = some.length - count(some, 'out of time')
    return { killed, judged, share: judged === 0 ? 1 : killed / judged }
  }
  const row = (name: string, some: readonly Planted[]) => [
    name,
    ...FATES.map((fate) => String(count(some, fate))),
    `${(100 * judge(some).share).toFixed(1)}%`,
  ]
  const byName = (groups: Map<string, Planted[]>) => [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const areas = byName(Map.groupBy(planted, ({ area }) => area))
  const files = byName(Map.groupBy(planted, ({ file }) => file))
  console.log(
    textTable(
      ['source', ...FATES, 'share'],
      [...files, ...areas, ['all', planted] as const].map(([name, some]) => row(name, some)),
    ),
  )
  for (const mutant of planted) {
    const fate = fates.get(mutant.id)
    if (fate === 'survived' || fate === 'not reached') console.log(describe(mutant, fate))
  }
  return areas.map(([area, some]) => {
    const { killed, judged, share } = judge(some)
    const [low, high] = wilsonInterval(killed, judged).map((bound) => (100 * bound).toFixed(1))
    return {
      target: `${area}: at least ${100 * WANTED_SHARE}% of the mutants are killed`,
      measured: `${killed} of ${judged} (${(100 * share).toFixed(1)}%, ${low} to ${high} with 95%), ${count(some, 'by time')} of them by time; ${some.length - judged} out of time`,
      met: share >= WANTED_SHARE,
    }
  })
}

/** Drawn without one twice: of each area all of them, shuffled by the seed, of which the first are taken. */
function plant(): readonly Planted[] {
  const drawn = wantedAreas().flatMap((area) => {
    const files = globSync(AREAS[area].sources, { cwd: ROOT })
      .filter((file) => !/\.test\.ts$|\/testing\//.test(file) && new RegExp(MUTANT_FILES).test(file))
      .toSorted()
    const all = files.flatMap((file) =>
      mutantsOf(file, readFileSync(join(ROOT, file), 'utf8')).map((mutant) => ({ ...mutant, file, area })),
    )
    const draw = drawFrom(Number(MUTANT_SEED))
    const shuffled = all.map((mutant) => ({ mutant, at: draw(2 ** 31) })).toSorted((a, b) => a.at - b.at)
    console.log(
      `${area}: ${all.length} mutants in ${files.length} files, of which ${Math.min(all.length, Number(MUTANTS))} are tried`,
    )
    return shuffled.slice(0, Number(MUTANTS)).map(({ mutant }) => mutant)
  })
  return drawn.map((mutant, index) => ({ ...mutant, id: index + 1 }))
}

function wantedAreas() {
  const names = ['rules', 'limits', 'sessions', 'crash'] as const
  return names.filter((name) => MUTANT_AREAS.split(',').includes(name))
}

function describe({ file, start, end, text }: Planted, fate: Fate): string {
  const source = readFileSync(join(ROOT, file), 'utf8')
  const line = source.slice(0, start).split('\n').length
  const short = (code: string) => code.replace(/\s+/g, ' ').slice(0, 90)
  return `${fate}: ${file}:${line}: ${short(source.slice(start, end))}  ->  ${short(text)}`
}

async function fatesOf(planted: readonly Planted[]): Promise<ReadonlyMap<number, Fate>> {
  const folder = await mkdtemp(join(tmpdir(), 'fairflight-mutants-'))
  const log = MUTANT_LOG || join(folder, 'log')
  const alone = join(folder, 'alone')
  const sources = join(folder, 'sources')
  const testsMs = join(folder, 'tests-ms')
  const untilMs = Date.now() + 60_000 * Number(MUTANT_MINUTES)
  // Most of the time is for the first pass; what needs runs of its own is tried in the rest.
  const firstMs = Date.now() + 45_000 * Number(MUTANT_MINUTES)
  Object.assign(process.env, {
    MUTANTS_LOG: log,
    MUTANTS_SOURCES: sources,
    MUTANTS_ALONE: alone,
    MUTANTS_TESTS_MS: testsMs,
    MUTANTS_UNTIL: String(firstMs),
  })
  const same = `{"id":0,"unsure":"${createHash('sha256').update(JSON.stringify(planted)).digest('hex')}"}\n`
  const earlier = existsSync(log) ? readFileSync(log, 'utf8') : ''
  const isGoingOn = earlier.startsWith(same)
  writeFileSync(log, isGoingOn ? earlier.replace(/^.*"untried".*\n/gm, '') : same)
  writeFileSync(sources, JSON.stringify(['', ...planted.map(({ file }) => file)]))
  const tellings = () =>
    readFileSync(log, 'utf8')
      .split('\n')
      .flatMap((line): Told[] => (line === '' ? [] : [JSON.parse(line)]))
  const vitest = await startTests(planted)
  try {
    const specs = (await vitest.globTestSpecifications()).filter(({ moduleId }) =>
      new RegExp(MUTANT_TESTS).test(moduleId),
    )
    let isCutShort = false
    writeFileSync(testsMs, JSON.stringify({ over: -1, upTo: PASSES_UP_TO_MS[0] }))
    /** Files that fail without a mutant kill none. */
    const broken = new Set<string>()
    for (const [index, upTo] of PASSES_UP_TO_MS.slice(0, Number(MUTANT_PASSES)).entries()) {
      isCutShort = index > 0 && Date.now() > firstMs
      if (isCutShort) break
      writeFileSync(testsMs, JSON.stringify({ over: PASSES_UP_TO_MS[index - 1] ?? -1, upTo }))
      const told = tellings()
      const killed = new Set(told.flatMap((each) => ('killed' in each ? [each.id] : [])))
      const isOpen = new Set(
        told.flatMap((each) => ('reached' in each && !killed.has(each.id) ? [each.reached] : [])),
      )
      const wanted = index === 0 ? specs : specs.filter((spec) => isOpen.has(relative(ROOT, spec.moduleId)))
      for (const name of await runAll(vitest, wanted)) broken.add(name)
    }
    const told = Map.groupBy(tellings(), ({ id }) => id)
    const fates = new Map<number, Fate>()
    for (const { id, file } of planted) {
      const own = told.get(id) ?? []
      const fate = fateOf(own)
      fates.set(id, isCutShort && fate === 'survived' ? 'out of time' : fate)
      if (fates.get(id) !== 'survived') continue
      const open = own.flatMap((each) =>
        'unsure' in each ? [each.unsure] : 'reached' in each && each.atLoad ? [each.reached] : [],
      )
      // Runs of its own, of the tests that name it and of those beside it first.
      writeFileSync(alone, String(id))
      const named = file.split('/').slice(-2).join('/')
      const rank = (test: string) =>
        3 * nearness(file, test) + (readFileSync(join(ROOT, test), 'utf8').includes(named) ? 2 : 0)
      const near = [...new Set(open)]
        .filter((test) => !broken.has(test))
        .toSorted((a, b) => rank(b) - rank(a))
      const chosen = near.slice(0, ALONE_FILES_MAX)
      const only = specs.filter(({ moduleId }) => chosen.includes(relative(ROOT, moduleId)))
      if (only.length === 0) continue
      if (Date.now() > untilMs) {
        fates.set(id, 'out of time')
        continue
      }
      // Both lists go on from one run to the next.
      const errorsBefore = vitest.state.getUnhandledErrors().length
      const { unhandledErrors, testModules } = await vitest.runTestSpecifications(only, false)
      const hasFailed = testModules.some(
        (module) => chosen.includes(relative(ROOT, module.moduleId)) && !module.ok(),
      )
      const end = tellings().findLast((each) => each.id === id && 'killed' in each)
      if (end) fates.set(id, fateOf([end]))
      else if (unhandledErrors.length > errorsBefore || hasFailed) {
        fates.set(id, 'killed')
        const told: Told = { id, killed: chosen.join(' '), byTime: false }
        appendFileSync(log, `${JSON.stringify(told)}\n`)
      }
    }
    return fates
  } finally {
    await vitest.close()
    // Tests that fail are what is wanted here.
    process.exitCode = 0
    rmSync(folder, { recursive: true })
  }
}

/** @returns the files that fail by themselves */
async function runAll(vitest: Vitest, specs: readonly TestSpecification[]): Promise<string[]> {
  const failed: string[] = []
  // A process that does not survive a mutant is followed by another one.
  let open = specs
  for (let processes = 0; open.length > 0 && processes < PROCESSES_MAX; processes += 1) {
    const { testModules } = await vitest.runTestSpecifications([...open], true)
    for (const module of testModules.filter((each) => each.state() === 'failed')) {
      failed.push(module.relativeModuleId)
      console.log(
        `fails by itself: ${module.relativeModuleId}: ${module.errors()[0]?.message.slice(0, 200) ?? 'a test'}`,
      )
    }
    const isOver = (id: string) =>
      testModules.some(
        (each) => each.moduleId === id && ['passed', 'failed', 'skipped'].includes(each.state()),
      )
    open = open.filter(({ moduleId }) => !isOver(moduleId))
  }
  return failed
}

function fateOf(told: readonly Told[]): Fate {
  const end = told.find((each) => 'killed' in each)
  if (end) return end.byTime ? 'by time' : 'killed'
  if (!told.some((each) => 'reached' in each)) return 'not reached'
  return told.some((each) => 'untried' in each) ? 'out of time' : 'survived'
}

/** What is fast kills most, and slow tests are repeated for the rest only. */
class FastFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toReversed()
  }
}

/** As the project `unit` of vitest.config.ts, in one process, over sources with the mutants in them. */
async function startTests(planted: readonly Planted[]) {
  const byFile = Map.groupBy(planted, ({ file }) => file)
  return createVitest(
    {
      config: false,
      root: ROOT,
      watch: false,
      include: [...new Set(wantedAreas().flatMap((area) => AREAS[area].tests))],
      exclude: ['**/*.deep.test.ts'],
      setupFiles: ['./infra/testing/no-console-error.ts', './infra/testing/shared-process.ts'],
      globalSetup: ['./infra/testing/database.ts'],
      runner: './infra/bench/mutants/runner.ts',
      // The same file has other mutants in it the next time.
      fsModuleCache: false,
      isolate: false,
      maxWorkers: 1,
      sequence: { sequencer: FastFirst },
      maxConcurrency: 1,
      bail: 0,
      testTimeout: 600_000,
      hookTimeout: 120_000,
      reporters: [{}],
      dangerouslyIgnoreUnhandledErrors: true,
    },
    {
      plugins: [
        {
          name: 'mutants',
          enforce: 'pre',
          transform(text, id) {
            const file = relative(ROOT, id.split('?')[0] ?? '')
            const own = byFile.get(file)
            return own && { code: instrument(text, own, file), map: null }
          },
        },
      ],
    },
  )
}
