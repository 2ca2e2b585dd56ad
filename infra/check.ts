import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { overdueWarning } from '#shared/countries/overdue.ts'
import { hasJava, JAVA_NEEDED } from './local/dynamodb-local.ts'

/** One step of the check: a tool that passes or fails as a whole, or a test run that counts its tests. */
interface Step {
  readonly name: string
  readonly command: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** Test projects of vitest.config.ts, counted one by one. */
  readonly counts?: boolean
  /** Runs DynamoDB Local: skipped where there is no Java for it. */
  readonly needsJava?: boolean
}

interface Count {
  readonly passed: number
  readonly failed: number
}

const STEPS: readonly Step[] = [
  { name: 'format and lint', command: ['biome', 'ci', '--colors=off', '--error-on-warnings', '.'] },
  { name: 'types', command: ['tsc', '--noEmit'] },
  {
    name: 'unit, endpoint, infrastructure and screen tests',
    command: ['vitest', 'run', '--project', 'unit', '--project', 'web', '--project', 'screens'],
    counts: true,
  },
  {
    name: 'endpoint tests on DynamoDB Local',
    // Whatever reaches the table, by vitest's own graph of imports.
    command: [
      ...['vitest', 'related', '--run', '--project', 'referee'],
      ...['functions/table/client.ts', 'functions/testing/call.ts'],
    ],
    counts: true,
    needsJava: true,
  },
  {
    name: 'web build',
    command: ['node', 'infra/run.mjs', 'web/build/build.ts', '--logLevel', 'warn'],
    // As for a deployment: the cloud refuses pages that were built for one machine.
    env: { SITE_ORIGIN: 'https://fairflight.example' },
  },
  { name: 'cloud synthesis', command: ['cdk', 'synth', '--quiet'] },
  { name: 'browser tests', command: ['vitest', 'run', '--project', 'e2e'], counts: true },
  {
    name: 'browser tests of the main job on DynamoDB Local',
    command: ['vitest', 'run', '--project', 'e2e-referee'],
    counts: true,
    needsJava: true,
  },
]

const reports = mkdtempSync(join(tmpdir(), 'fairflight-check-'))

async function runStep(step: Step, index: number): Promise<Count> {
  console.log(`\n== ${step.name}`)
  const started = Date.now()
  const report = join(reports, `${index}.json`)
  const extra = step.counts ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`] : []
  const code = await run([...step.command, ...extra], step.env)
  const count = step.counts ? testCount(report, code) : toolCount(code)
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  console.log(`== ${step.name}: ${count.passed} passed, ${count.failed} failed in ${seconds} s`)
  return count
}

function run([file = '', ...args]: readonly string[], env: Step['env']): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(join('node_modules', '.bin', file), args, {
      stdio: 'inherit',
      env: { ...process.env, ...env },
    })
    child.on('error', (error) => {
      console.log(`${file} could not be started (${error.message}): run npm ci.`)
      resolve(1)
    })
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

function toolCount(code: number): Count {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** A run that ends badly without a failed test (a file that does not load) counts as one failure. */
function testCount(report: string, code: number): Count {
  let passed = 0
  let failed = 0
  try {
    const result = JSON.parse(readFileSync(report, 'utf8'))
    passed = result.numPassedTests
    failed = result.numFailedTests
  } catch {
    return { passed: 0, failed: 1 }
  }
  const none = passed + failed === 0
  return { passed, failed: failed === 0 && (code !== 0 || none) ? 1 : failed }
}

const total = { passed: 0, failed: 0 }
const skipped = hasJava() ? [] : STEPS.filter((step) => step.needsJava)
for (const [index, step] of STEPS.entries()) {
  if (skipped.includes(step)) continue
  const { passed, failed } = await runStep(step, index)
  total.passed += passed
  total.failed += failed
}
rmSync(reports, { recursive: true })
const warning = overdueWarning(Date.now())
if (warning !== '') console.log(`\n${warning}`)
if (skipped.length > 0) {
  const names = skipped.map(({ name }) => name).join(', and ')
  console.log(`\nSkipped, since there is no Java ${JAVA_NEEDED} or newer: ${names}.`)
}
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
