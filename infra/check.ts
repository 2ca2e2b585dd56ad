import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { overdueWarning } from '#shared/countries/overdue.ts'
import { fetchDynamoDbLocal, hasJava, JAVA_NEEDED } from './local/dynamodb-local.ts'
import type { TestReport } from './testing/check-reporter.ts'

/** One step of the check: a tool that passes or fails as a whole, or a test run that counts its tests. */
interface Step {
  readonly name: string
  readonly command: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** Test projects of vitest.config.ts, counted one by one. */
  readonly counts?: boolean
}

/** Two rows of tools run side by side, each in order, because a tool uses one core. A test run uses all. */
const TOOLS: readonly (readonly Step[])[] = [
  [
    { name: 'format and lint', command: ['biome', 'ci', '--colors=off', '--error-on-warnings', '.'] },
    { name: 'types', command: ['tsc'] },
    { name: 'types of the cloud', command: ['tsc', '-p', 'infra/cloud'] },
    { name: 'unused files, exports and packages', command: ['knip', '--no-progress'] },
  ],
  [
    {
      name: 'web build',
      command: ['node', 'infra/run.mjs', 'web/build/build.ts', '--logLevel', 'warn'],
      // The cloud refuses pages that were built for one machine.
      env: { SITE_ORIGIN: 'https://fairflight.example' },
    },
    { name: 'cloud synthesis', command: ['cdk', 'synth', '--quiet'] },
  ],
]

const QUICK: readonly Step[] = [
  testStep('unit, endpoint, infrastructure and screen tests', ['unit', 'web', 'screens']),
  testStep('browser tests', ['e2e']),
]

const DEEP: readonly Step[] = [
  // Projects of one step run side by side.
  hasJava()
    ? testStep('slow tests, and tests of the functions on DynamoDB Local', ['deep', 'referee'])
    : testStep('slow tests', ['deep']),
  hasJava()
    ? testStep('browser tests of every page and language, and of the main job on DynamoDB Local', [
        'e2e-deep',
        'e2e-referee',
      ])
    : testStep('browser tests of every page and language', ['e2e-deep']),
]

function testStep(name: string, projects: readonly string[]): Step {
  const chosen = projects.flatMap((project) => ['--project', project])
  return { name, command: ['vitest', 'run', ...chosen], counts: true }
}

const reports = mkdtempSync(join(tmpdir(), 'fairflight-check-'))
// Some sixty processes read the same modules: each module's TypeScript is stripped and compiled once.
process.env.NODE_COMPILE_CACHE ??= join(reports, 'compiled')

async function runStep(step: Step, quiet = false): Promise<TestReport> {
  if (!quiet) console.log(`\n== ${step.name}`)
  const started = Date.now()
  const report = join(reports, `${started}.json`)
  const extra = step.counts ? ['--reporter=default', '--reporter=./infra/testing/check-reporter.ts'] : []
  const code = await run([...step.command, ...extra], { ...step.env, CHECK_REPORT: report }, quiet)
  const result = step.counts ? testResult(step, report, code) : toolResult(step, code)
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  console.log(`== ${step.name}: ${result.passed} passed, ${result.failed.length} failed in ${seconds} s`)
  return result
}

/**
 * Runs a command. A quiet one prints its output as one piece at its end, so that tools side by side do not mix theirs.
 */
function run([file = '', ...args]: readonly string[], env: Step['env'], quiet: boolean): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(join('node_modules', '.bin', file), args, {
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...env },
    })
    const printed: Buffer[] = []
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part: Buffer) => printed.push(part))
    child.on('error', (error) => {
      console.log(`${file} could not be started (${error.message}): run npm ci.`)
      resolve(1)
    })
    child.on('close', (code) => {
      if (printed.length > 0) process.stdout.write(`\n${Buffer.concat(printed).toString()}`)
      resolve(code ?? 1)
    })
  })
}

function toolResult({ name }: Step, code: number): TestReport {
  return code === 0
    ? { passed: 1, failed: [], flaky: [] }
    : { passed: 0, failed: [`${name}: ended with ${code}`], flaky: [] }
}

/** A run that ends badly without a failed test counts as one failure. */
function testResult(step: Step, report: string, code: number): TestReport {
  let result: TestReport
  try {
    result = JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return toolResult(step, code || 1)
  }
  if (result.failed.length > 0 || (code === 0 && result.passed > 0)) return result
  return { ...result, failed: [`${step.name}: ended with ${code}`] }
}

async function inOrder(steps: readonly Step[], quiet = false): Promise<TestReport[]> {
  const results: TestReport[] = []
  for (const step of steps) results.push(await runStep(step, quiet))
  return results
}

const { positionals } = parseArgs({ allowPositionals: true })
const deep = positionals.includes('deep')
const quick = positionals.includes('quick')

const results: TestReport[] = []
// The first download takes minutes; it runs beside the tools.
const fetched = deep && hasJava() ? fetchDynamoDbLocal(console.log) : undefined
fetched?.catch(() => undefined)
// The functions' tests run once: on the stricter database where it runs (vitest.config.ts).
if (fetched) process.env.FUNCTIONS_ON = 'referee'
if (quick) {
  console.log('== format and lint, types, unused code, web build and cloud synthesis, two at a time')
  results.push(
    ...(await Promise.all(TOOLS.map((row) => inOrder(row, true)))).flat(),
    ...(await inOrder(QUICK)),
  )
}
if (deep) {
  try {
    await fetched
  } catch (error) {
    console.log(error instanceof Error ? error.message : error)
  }
  results.push(...(await inOrder(DEEP)))
}
rmSync(reports, { recursive: true })

const warning = overdueWarning(Date.now())
if (warning !== '') console.log(`\n${warning}`)
if (!deep)
  console.log(`\nNot run here, but by npm run test:deep: ${DEEP.map(({ name }) => name).join('; ')}.`)
else if (!fetched) {
  console.log(
    `\nSkipped without Java ${JAVA_NEEDED} or newer: functions, replay and main job on DynamoDB Local.`,
  )
}
const failed = results.flatMap((result) => result.failed)
const flaky = results.flatMap((result) => result.flaky)
if (flaky.length > 0) console.log(`\nPassed at a second try only:\n  ${flaky.join('\n  ')}`)
if (failed.length > 0) console.log(`\nFailed:\n  ${failed.join('\n  ')}`)
const passed = results.reduce((sum, result) => sum + result.passed, 0)
console.log(`\n${passed} passed, ${failed.length} failed`)
process.exitCode = failed.length === 0 ? 0 : 1
