import { expect, it } from 'vitest'
import type { Limits } from '#shared/models/limits.ts'
import { limitChange, limitValues } from './limits.ts'

const now: Limits = { signalsPerDay: 10, sessionMinutes: 60 }
const budget = { amount: 50, currency: 'GBP', per: 'week' } as const

it('sends only what differs', () => {
  expect(limitChange(limitValues(now, 'GBP'), now)).toEqual({})
  expect(limitChange({ ...limitValues(now, 'GBP'), signalsPerDay: '4' }, now)).toEqual({ signalsPerDay: 4 })
  const kept = { ...now, lossBudget: budget }
  expect(limitChange(limitValues(kept, 'EUR'), kept)).toEqual({})
})

it('sets and takes away a budget', () => {
  const typed = { ...limitValues(now, 'GBP'), amount: '50,00', per: 'week' }
  expect(limitChange(typed, now)).toEqual({ lossBudget: budget })
  const kept = { ...now, lossBudget: budget }
  expect(limitChange({ ...limitValues(kept, 'EUR'), amount: '' }, kept)).toEqual({ lossBudget: null })
})
