import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Lab, type LabError, readLab, strategiesOf } from './settings.ts'
import { fromQuery, toQuery } from './share.ts'
import { anyPlan, anyStrategy } from './testing/strategies.ts'

const lab: Lab = {
  targetX100: 200,
  rtpX10000: 9700,
  bankroll: 10_000,
  rounds: 1000,
  paths: 10_000,
  seed: 42,
  strategies: [{ plan: { kind: 'flat', stake: 100 } }],
}

function faults(change: Readonly<Record<string, unknown>>): readonly LabError[] {
  const answer = readLab({ ...lab, ...change })
  return answer.ok ? [] : answer.faults
}

test('a link gives the same comparison back', () => {
  const anyOwn = anyStrategy.map(({ targetX100, bankroll, seed, stopLoss, stopWin }) => ({
    targetX100,
    bankroll,
    seed,
    stopLoss,
    stopWin,
  }))
  const anyEntry = fc.record({ plan: anyPlan, own: fc.option(anyOwn, { nil: undefined }) })
  const anyLab = fc
    .tuple(anyStrategy, fc.array(anyEntry, { minLength: 1, maxLength: 4 }))
    .map(([{ plan: _, ...game }, strategies]) => JSON.parse(JSON.stringify({ ...game, strategies })))
  fc.assert(
    fc.property(anyLab, (input) => {
      const answer = readLab(input)
      if (answer.ok) expect(fromQuery(`?${toQuery(answer.lab)}`)).toEqual(answer)
    }),
  )
})

test('a link has this form', () => {
  const own = { targetX100: 150, bankroll: 300, seed: 7, stopWin: 50 }
  const strategies: Lab['strategies'] = [
    { plan: { kind: 'flat', stake: 5 } },
    { plan: { kind: 'labouchere', line: [1, 2] }, own },
  ]
  expect(toQuery({ ...lab, stopLoss: 500, strategies })).toBe(
    'targetX100=200&rtpX10000=9700&bankroll=10000&rounds=1000&paths=10000&seed=42&stopLoss=500' +
      '&plan=flat_5&plan=labouchere_1_2&own=2_150_300_7__50',
  )
})

test('a strategy has the shared settings, or its own instead of all of them', () => {
  const own = { targetX100: 150, bankroll: 300, seed: 7 }
  const strategies = [...lab.strategies, { plan: { kind: 'fibonacci', stake: 5 } as const, own }]
  const shared = { targetX100: 200, rtpX10000: 9700, bankroll: 10_000, rounds: 1000, paths: 10_000, seed: 42 }
  expect(strategiesOf({ ...lab, stopLoss: 500, strategies })).toEqual([
    { ...shared, stopLoss: 500, plan: { kind: 'flat', stake: 100 } },
    { ...shared, ...own, plan: { kind: 'fibonacci', stake: 5 } },
  ])
})

test('a bankroll that cannot pay the first stake is blamed where it stands', () => {
  const plan = { kind: 'flat', stake: 500 }
  const own = { targetX100: 150, bankroll: 300, seed: 7 }
  expect(faults({ bankroll: 400, strategies: [{ plan }, { plan, own }] })).toEqual([
    { path: 'bankroll', code: 'too_small' },
    { path: 'strategies.1.own.bankroll', code: 'too_small' },
  ])
})

test.each([
  ['rounds', 0, 'too_small'],
  ['rounds', 1_000_000_000, 'too_big'],
  ['rounds', 10.5, 'invalid_format'],
  ['rounds', Number.NaN, 'invalid_type'],
  ['rounds', '1000', 'invalid_type'],
  ['rounds', undefined, 'invalid_type'],
  ['paths', 0, 'too_small'],
  ['paths', 2_000_000, 'too_big'],
  ['targetX100', 100, 'too_small'],
  ['targetX100', 100_001, 'too_big'],
  ['rtpX10000', 4999, 'too_small'],
  ['rtpX10000', 10_001, 'too_big'],
  ['bankroll', -1, 'too_small'],
  ['bankroll', 99, 'too_small'],
  ['bankroll', 100_000_001, 'too_big'],
  ['stopLoss', 0, 'too_small'],
  ['stopWin', Number.POSITIVE_INFINITY, 'invalid_type'],
  ['seed', -1, 'too_small'],
  ['strategies', [], 'too_small'],
  ['strategies', new Array(5).fill({ plan: { kind: 'flat', stake: 1 } }), 'too_big'],
])('%s %j: %s', (path, value, code) => {
  expect(faults({ [path]: value })).toContainEqual({ path, code })
})

test.each([
  [{ kind: 'flat', stake: -5 }, 'stake', 'too_small'],
  [{ kind: 'flat', stake: 0.5 }, 'stake', 'invalid_format'],
  [{ kind: 'dalembert', stake: 1, step: 0 }, 'step', 'too_small'],
  [{ kind: 'anti-martingale', stake: 1, hitsInARow: 31 }, 'hitsInARow', 'too_big'],
  [{ kind: 'labouchere', line: [] }, 'line', 'too_small'],
  [{ kind: 'labouchere', line: [1, -2] }, 'line.1', 'too_small'],
  [{ kind: 'percentage', percentX100: 10_001 }, 'percentX100', 'too_big'],
  [{ kind: 'table', stakes: new Array(101).fill(1), onHit: 'first', onMiss: 'next' }, 'stakes', 'too_big'],
  [{ kind: 'table', stakes: [1], onHit: 'up', onMiss: 'next' }, 'onHit', 'invalid_value'],
])('plan %j: %s %s', (plan, path, code) => {
  expect(faults({ strategies: [{ plan }] })).toContainEqual({ path: `strategies.0.plan.${path}`, code })
})

test('refuses work, limits and kinds that make no sense', () => {
  expect(faults({ rounds: 1_000_000, paths: 10_001 })).toEqual([{ path: 'paths', code: 'too_big' }])
  expect(faults({ minStake: 20, maxStake: 10 })).toContainEqual({ path: 'maxStake', code: 'too_small' })
  expect(faults({ strategies: [{ plan: { kind: 'sure' } }] })).toEqual([
    { path: 'strategies.0.plan.kind', code: 'invalid_value' },
  ])
  expect(faults({ extra: 1 })).toEqual([{ path: '', code: 'unknown_field' }])
})

test('a broken link names its faults and never throws', () => {
  const answer = fromQuery('targetX100=2,00&rounds=1e9&plan=flat_-5&plan=x_1')
  expect(answer.ok ? [] : answer.faults).toEqual(
    expect.arrayContaining([
      { path: 'targetX100', code: 'invalid_type' },
      { path: 'rounds', code: 'invalid_type' },
      { path: 'strategies.0.plan.stake', code: 'too_small' },
      { path: 'strategies.1.plan.kind', code: 'invalid_value' },
    ]),
  )
  const misspelt = fromQuery('targetX100=200&stoploss=50&plan=flat_5')
  expect(misspelt).toEqual({ ok: false, faults: [{ path: 'stoploss', code: 'unknown_field' }] })
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(fromQuery(text).ok).toBe(false)
    }),
  )
})
