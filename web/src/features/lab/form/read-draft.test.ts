import { expect, test } from 'vitest'
import type { DecimalSign } from '#shared/crash/list-check/number.ts'
import { PRESETS, presetOf } from '../presets.ts'
import { type Draft, type PlanDraft, toDraft } from './draft.ts'
import { readDraft } from './read-draft.ts'
import { readNumber, splitList } from './read-number.ts'

const settings = presetOf('martingale')
const draft = (change: Partial<Draft> = {}, sign: DecimalSign = 'point'): Draft => ({
  ...toDraft(settings, sign),
  ...change,
})
function plan(change: Partial<PlanDraft>): Draft {
  const { strategies } = draft()
  return draft({ strategies: strategies.map((one) => ({ ...one, ...change })) })
}
function errors(given: Draft, sign: DecimalSign = 'point') {
  const answer = readDraft(given, sign)
  return answer.ok ? {} : answer.errors
}

test.each(PRESETS)('the example %s is valid and parses back in both notations', (name) => {
  for (const sign of ['point', 'comma'] as const) {
    expect(readDraft(toDraft(presetOf(name), sign), sign)).toEqual({ ok: true, settings: presetOf(name) })
  }
})

test.each([
  ['2,50', 'comma', 250],
  ['1,317.37x', 'point', 131_737],
  ['97 %', 'point', 9700],
] as const)('%s in %s is %d hundredths', (text, sign, value) => {
  expect(readNumber(text, { decimals: 2, low: 1, high: 1e8 }, sign)).toEqual({ value })
})

test.each([
  ['', 'missing'],
  ['ten', 'not_a_number'],
  ['-5', 'negative'],
  ['1О', 'mixed_scripts'],
  ['0', 'too_small'],
  ['2.5', 'not_whole'],
  ['11', 'too_big'],
  ['9'.repeat(20), 'too_big'],
])('%j: %s', (text, error) => {
  expect(readNumber(text, { decimals: 0, low: 1, high: 10 }, 'point')).toEqual({ error })
})

test('hundredths are not rounded, and optional fields may be empty', () => {
  const rule = { decimals: 2, low: 1, high: 100, optional: true } as const
  expect(readNumber('0.005', rule, 'point')).toEqual({ error: 'too_many_decimals' })
  expect(readNumber(' ', rule, 'point')).toEqual({ value: undefined })
})

test('the largest seed of a link is read', () => {
  const seed = String(Number.MAX_SAFE_INTEGER)
  expect(errors(draft({ seed }))).toEqual({})
  expect(errors(draft({ seed: '9007199254740992' }))).toMatchObject({ seed: { code: 'too_big' } })
})

test.each([
  ['1 2 3', 'point', ['1', '2', '3']],
  ['1, 2; 3\n4', 'point', ['1', '2', '3', '4']],
  ['1-2-3', 'comma', ['1', '2', '3']],
  ['1,2', 'point', ['1', '2']],
  ['1,2', 'comma', ['1,2']],
  ['1,2,3', 'comma', ['1', '2', '3']],
  ['0,5 1,5', 'point', ['0,5', '1,5']],
  ['', 'point', []],
] as const)('the list %j in %s', (text, sign, parts) => {
  expect(splitList(text, sign)).toEqual(parts)
})

test.each([
  [{ rounds: '0' }, 'rounds', 'too_small'],
  [{ rounds: '1000000000' }, 'rounds', 'too_big'],
  [{ rounds: '1000000', paths: '1000000' }, 'paths', 'total'],
  [{ paths: '-3' }, 'paths', 'negative'],
  [{ target: '1,00' }, 'target', 'too_small'],
  [{ rtp: '101' }, 'rtp', 'too_big'],
  [{ bankroll: 'NaN' }, 'bankroll', 'not_a_number'],
  [{ bankroll: '0,50' }, 'bankroll', 'first_stake'],
  [{ minStake: '5', maxStake: '2' }, 'maxStake', 'limits'],
  [{ perHour: '' }, 'perHour', 'missing'],
])('%j: %s %s', (change, place, code) => {
  expect(errors(draft(change))).toMatchObject({ [place]: { code } })
})

test.each([
  [{ stake: '-1' }, 'strategies.0.stake', { code: 'negative' }],
  [{ kind: 'labouchere', line: '' }, 'strategies.0.line', { code: 'no_items' }],
  [{ kind: 'labouchere', line: '1 2 x' }, 'strategies.0.line', { code: 'not_a_number', item: 3 }],
  [
    { kind: 'table', stakes: '1 '.repeat(101) },
    'strategies.0.stakes',
    { code: 'too_many_items', given: 101 },
  ],
  [{ kind: 'percentage', percent: '101' }, 'strategies.0.percent', { code: 'too_big' }],
  [{ kind: 'anti-martingale', hitsInARow: '31' }, 'strategies.0.hitsInARow', { code: 'too_big' }],
] as const)('plan %j: %s', (change, place, error) => {
  expect(errors(plan(change))).toMatchObject({ [place]: error })
})

test('a strategy’s own settings are checked in place, and only if they are used', () => {
  const own = { target: '3', bankroll: '0.10', seed: '7', stopLoss: '', stopWin: '' }
  expect(errors(plan({ own, hasOwn: true }))).toEqual({
    'strategies.0.own.bankroll': { code: 'first_stake', plan: 'martingale', stake: 100 },
  })
  expect(errors(plan({ own, hasOwn: false }))).toEqual({})
})
