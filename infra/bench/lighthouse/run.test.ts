import { expect, test } from 'vitest'
import { medians, type Run } from './run.ts'

function run(performance: number, lcpMs: number, failing: readonly string[] = []): Run {
  return {
    scores: { performance, accessibility: 100, 'best-practices': 100, seo: 100 },
    lcpMs,
    cls: 0,
    tbtMs: 0,
    processorBlockingMs: 0,
    failing: { performance: failing, accessibility: ['label (Labels)'], 'best-practices': [], seo: [] },
    benchmarkIndex: 1000,
    lighthouseVersion: '0.0.0',
  }
}

test('each figure has its own median', () => {
  const { scores, lcpMs } = medians([run(97, 900), run(100, 1300), run(99, 1100)])
  expect(scores.performance).toBe(99)
  expect(lcpMs).toBe(1100)
})

test('audits are named where the median is below 100, and nowhere else', () => {
  const runs = [run(99, 1, ['lcp (Paint)']), run(99, 1, ['lcp (Paint)', 'tbt (Blocking)']), run(100, 1)]
  expect(medians(runs).failing).toEqual([
    'performance: lcp (Paint), 2 of 3',
    'performance: tbt (Blocking), 1 of 3',
  ])
  expect(medians([run(100, 1), run(100, 1), run(60, 9, ['lcp (Paint)'])]).failing).toEqual([])
})
