import { writeFileSync } from 'node:fs'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** Result of a test run for the check's closing lines. Each name is `file: suite > test`, a failed one with its first error. */
export interface TestReport {
  readonly passed: number
  readonly failed: readonly string[]
  /** Passed, but not at the first try. */
  readonly flaky: readonly string[]
}

function nameOf({ module, fullName }: TestCase): string {
  return `${module.relativeModuleId}: ${fullName}`
}

function withError(name: string, error: { message?: string } | undefined): string {
  return `${name}\n    ${(error?.message ?? 'no error was told').split('\n')[0]}`
}

export function testReport(
  modules: readonly TestModule[],
  unhandled: readonly { message?: string }[],
): TestReport {
  const tests = modules.flatMap((module) => [...module.children.allTests()])
  const ended = (state: string) => tests.filter((test) => test.result().state === state)
  return {
    passed: ended('passed').length,
    failed: [
      ...ended('failed').map((test) => withError(nameOf(test), test.result().errors?.[0])),
      // A file that does not load, or a hook that fails outside any test.
      ...modules.flatMap((module) =>
        module.errors().map((error) => withError(module.relativeModuleId, error)),
      ),
      ...unhandled.map((error) => withError('outside any test', error)),
    ],
    flaky: ended('passed')
      .filter((test) => test.diagnostic()?.flaky)
      .map(nameOf),
  }
}

/** Writes the report into the file that `CHECK_REPORT` names. */
export default class CheckReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly { message?: string }[]): void {
    const file = process.env.CHECK_REPORT
    if (file) writeFileSync(file, JSON.stringify(testReport(modules, unhandled)))
  }
}
