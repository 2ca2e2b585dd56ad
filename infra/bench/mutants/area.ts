import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { BaseSequencer, createVitest, type TestSpecification } from 'vitest/node'
import { ROOT } from '#infra/local/root.ts'
import { drawFrom } from '../hostile/generator.ts'
import { textTable, type Verdict } from '../text-table.ts'
import { instrument, type Mutant, mutantsOf } from './mutate.ts'
import type { Told } from './runner.ts'

/** What decides about people, and the mathematics. */
const SOURCES = [
  'functions/domain/*/rules.ts',
  'functions/domain/{sessions,codes,exclusions,rate-limits}/*.ts',
  'shared/eligibility.ts',
  'shared/crash/**/*.ts',
]
const PARTS =
  'accounts,blogs,casinos,categories,codes,exclusions,harm-markers,passkeys,products,rate-limits,rounds,sessions,stakes'
const TESTS = [
  'shared/crash/**/*.test.ts',
  `functions/domain/{${PARTS}}/*.test.ts`,
  `functions/endpoints/{${PARTS},care,users}/*.test.ts`,
  'functions/testing/role-matrix.test.ts',
]
/**
 * `MUTANTS` how many are drawn of all, by `MUTANT_SEED`; `MUTANT_FILES` a regular expression of sources; `MUTANT_TESTS` one
 * of tests; `MUTANT_MINUTES` how long at most.
 */
const {
  MUTANTS = '500',
  MUTANT_SEED = '1',
  MUTANT_FILES = '',
  MUTANT_TESTS = '',
  MUTANT_MINUTES = '30',
} = process.env
const WANTED_SHARE = 0.85

interface Planted extends Mutant {
  readonly id: number
  readonly file: string
}

type Fate = 'killed' | 'survived' | 'not reached' | 'out of time'

/** Plants small faults by a seed, and counts those that no test sees. */
export async function measure(): Promise<readonly Verdict[]> {
  const planted = plant()
  const fates = await fatesOf(planted)
  const of = (fate: Fate, file?: string) =>
    planted.filter((each) => fates.get(each.id) === fate && (file ?? each.file) === each.file).length
  const files = [...new Set(planted.map(({ file }) => file))].toSorted()
  const row = (name: string, file?: string) => [
    name,
    ...(['killed', 'survived', 'not reached', 'out of time'] as const).map((fate) => String(of(fate, file))),
  ]
  console.log(
    textTable(
      ['source', 'killed', 'survived', 'not reached', 'out of time'],
      [...files.map((file) => row(file, file)), row('all')],
    ),
  )
  for (const mutant of planted) {
    const fate = fates.get(mutant.id)
    if (fate === 'survived' || fate === 'not reached') console.log(describe(mutant, fate))
  }
  const judged = planted.length - of('out of time')
  const share = of('killed') / judged
  return [
    {
      target: `at least ${100 * WANTED_SHARE}% of the mutants are killed`,
      measured: `${of('killed')} of ${judged} (${(100 * share).toFixed(1)}%), ${of('out of time')} out of time`,
      met: share >= WANTED_SHARE,
    },
  ]
}

/** Drawn without one twice: all of them, shuffled by the seed, of which the first are taken. */
function plant(): readonly Planted[] {
  const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: ROOT }))
    .filter(
      (file) =>
        !/\.test\.ts$|\/testing\/|\/confusables\.ts$/.test(file) && new RegExp(MUTANT_FILES).test(file),
    )
    .toSorted()
  const all = [...new Set(files)].flatMap((file) =>
    mutantsOf(file, readFileSync(join(ROOT, file), 'utf8')).map((mutant) => ({ ...mutant, file })),
  )
  const draw = drawFrom(Number(MUTANT_SEED))
  const shuffled = all.map((mutant) => ({ mutant, at: draw(2 ** 31) })).toSorted((a, b) => a.at - b.at)
  console.log(
    `${all.length} mutants in ${files.length} files, of which ${Math.min(all.length, Number(MUTANTS))} are tried`,
  )
  return shuffled.slice(0, Number(MUTANTS)).map(({ mutant }, index) => ({ ...mutant, id: index + 1 }))
}

function describe({ file, start, end, text }: Planted, fate: Fate): string {
  const source = readFileSync(join(ROOT, file), 'utf8')
  const line = source.slice(0, start).split('\n').length
  const short = (code: string) => code.replace(/\s+/g, ' ').slice(0, 90)
  return `${fate}: ${file}:${line}: ${short(source.slice(start, end))}  ->  ${short(text)}`
}

async function fatesOf(planted: readonly Planted[]): Promise<ReadonlyMap<number, Fate>> {
  const folder = await mkdtemp(join(tmpdir(), 'fairflight-mutants-'))
  const log = join(folder, 'log')
  const alone = join(folder, 'alone')
  const untilMs = Date.now() + 60_000 * Number(MUTANT_MINUTES)
  writeFileSync(log, '')
  // Most of the time is for the first pass; what needs runs of its own is tried in the rest.
  const firstMs = Date.now() + 40_000 * Number(MUTANT_MINUTES)
  Object.assign(process.env, { MUTANTS_LOG: log, MUTANTS_ALONE: alone, MUTANTS_UNTIL: String(firstMs) })
  const vitest = await startTests(planted)
  try {
    const specs = (await vitest.globTestSpecifications()).filter(({ moduleId }) =>
      new RegExp(MUTANT_TESTS).test(moduleId),
    )
    const { testModules } = await vitest.runTestSpecifications(specs, true)
    for (const module of testModules.filter((each) => !each.ok()))
      console.log(`fails by itself: ${module.relativeModuleId}: ${module.errors()[0]?.message ?? 'a test'}`)
    const told = readFileSync(log, 'utf8')
      .split('\n')
      .flatMap((line): Told[] => (line === '' ? [] : [JSON.parse(line)]))
    const fates = new Map<number, Fate>()
    for (const { id, file } of planted) {
      const own = told.filter((each) => each.id === id)
      const reached = own.flatMap((each) => ('reached' in each ? [each] : []))
      const isOpen = reached.some(({ atLoad }) => atLoad) || own.some((each) => 'unsure' in each)
      if (own.some((each) => 'killed' in each)) fates.set(id, 'killed')
      else if (reached.length === 0) fates.set(id, 'not reached')
      else if (!isOpen) fates.set(id, 'survived')
      else if (Date.now() > untilMs) fates.set(id, 'out of time')
      else {
        // A run of its own, the tests beside it first.
        writeFileSync(alone, String(id))
        const names = [...new Set(reached.map((each) => each.reached))]
        const near = names.filter((name) => name.split('/')[2] === file.split('/')[2])
        const isIn = (list: readonly string[]) =>
          specs.filter(({ moduleId }) => list.includes(relative(ROOT, moduleId)))
        const groups = [isIn(near), isIn(names.filter((name) => !near.includes(name)))]
        fates.set(id, 'survived')
        for (const group of groups) {
          if (group.length === 0 || fates.get(id) === 'killed') continue
          const { testModules, unhandledErrors } = await vitest.runTestSpecifications(group, false)
          if (unhandledErrors.length > 0 || testModules.some((module) => !module.ok()))
            fates.set(id, 'killed')
        }
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
      include: TESTS,
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
