import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LINK_STATES, type LinkState } from '#shared/models/casino-link.ts'
import { DAY_MS, HOUR_MS } from '#shared/time.ts'
import { type LinkRecord, linkState, suspend } from '../users/link-record.ts'
import {
  activate,
  decideAccount,
  decideDeposit,
  declare,
  isDue,
  type LinkEvent,
  type StateOrNone,
  setLive,
  submit,
  TRANSITIONS,
} from './transitions.ts'

const T0 = Date.parse('2026-11-20T12:00:00.000Z')
const SUBMISSION = { casino: 'skyline', userId: 'A1', idKind: 'id', username: '', country: 'GB' } as const
const REASON = 'Not found'

const pending = submit(undefined, SUBMISSION, T0)
const needed = decideAccount(pending, { to: 'confirmed' }, T0)
const declared = declare(needed, 24, T0)
const confirmed = decideDeposit(declared, { to: 'confirmed' }, T0)

/** A link in each state, with a time at which it has the state. */
const EXAMPLES: Record<LinkState, { link: LinkRecord; at: number }> = {
  'account-pending': { link: pending, at: T0 },
  'account-rejected': { link: decideAccount(pending, { to: 'rejected', reason: REASON }, T0), at: T0 },
  'deposit-needed': { link: needed, at: T0 },
  'deposit-declared': { link: declared, at: T0 },
  'deposit-rejected': { link: decideDeposit(declared, { to: 'rejected', reason: REASON }, T0), at: T0 },
  'cooling-off': { link: confirmed, at: T0 + HOUR_MS },
  active: { link: confirmed, at: T0 + DAY_MS },
}

const EVENTS: Record<
  Exclude<LinkEvent, 'wait-over' | 'lapse' | 'remove'>,
  (link: LinkRecord | undefined, nowMs: number) => LinkRecord
> = {
  submit: (link, nowMs) => submit(link, SUBMISSION, nowMs),
  'confirm-account': (link, nowMs) => decideAccount(given(link), { to: 'confirmed' }, nowMs),
  'reject-account': (link, nowMs) => decideAccount(given(link), { to: 'rejected', reason: REASON }, nowMs),
  declare: (link, nowMs) => declare(given(link), 24, nowMs),
  'confirm-deposit': (link, nowMs) => decideDeposit(given(link), { to: 'confirmed' }, nowMs),
  'reject-deposit': (link, nowMs) => decideDeposit(given(link), { to: 'rejected', reason: REASON }, nowMs),
  'stop-live': (link, nowMs) => setLive(given(link), false, nowMs),
  'ask-live': (link, nowMs) => setLive({ ...given(link), live: false }, true, nowMs),
}
const EVENT_NAMES = Object.keys(EVENTS) as (keyof typeof EVENTS)[]

function given(link: LinkRecord | undefined): LinkRecord {
  if (!link) throw new Error('This event needs a link')
  return link
}

function targets(from: StateOrNone, event: LinkEvent): StateOrNone[] {
  return TRANSITIONS.flatMap(([start, by, end]) => (start === from && by === event ? [end] : []))
}

test.each(LINK_STATES)('the example of %s is in that state', (state) => {
  expect(linkState(EXAMPLES[state].link, EXAMPLES[state].at)).toBe(state)
})

describe.each(LINK_STATES)('%s', (state) => {
  const { link, at } = EXAMPLES[state]

  test.each(EVENT_NAMES)('%s', (event) => {
    const allowed = targets(state, event)
    if (allowed.length === 0) {
      expect(() => EVENTS[event](link, at)).toThrow(expect.objectContaining({ code: 'wrong_state' }))
      return
    }
    const after = EVENTS[event](link, at)
    expect(allowed).toContain(linkState(after, at))
    expect(after.rev).toBeGreaterThan(link.rev)
  })

  test('can be removed', () => expect(targets(state, 'remove')).toEqual(['none']))
})

test('the drawing shows exactly the transitions of the table', () => {
  const drawing = readFileSync(new URL('../../../docs/casino-link-states.md', import.meta.url), 'utf8')
  const name = (text: string | undefined) => (text === '[*]' ? 'none' : text?.replaceAll('_', '-'))
  const drawn = [...drawing.matchAll(/^ +(\S+) --> (\S+): (\S+)$/gm)].map(
    ([, from, to, event]) => `${name(from)} ${event} ${name(to)}`,
  )
  expect(drawn.toSorted()).toEqual(TRANSITIONS.map((row) => row.join(' ')).toSorted())
})

test.each([24, 48])('the wait lasts %i hours from the declaration, to the millisecond', (hours) => {
  const link = decideDeposit(declare(needed, hours, T0), { to: 'confirmed' }, T0 + HOUR_MS)
  expect(linkState(link, T0 + hours * HOUR_MS - 1)).toBe('cooling-off')
  expect(linkState(link, T0 + hours * HOUR_MS)).toBe('active')
})

describe('a rejection', () => {
  test('keeps its reason until the next decision', () => {
    const { link } = EXAMPLES['deposit-rejected']
    expect(link.reason).toBe(REASON)
    expect(declare(link, 24, T0)).not.toHaveProperty('reason')
    expect(submit(EXAMPLES['account-rejected'].link, SUBMISSION, T0)).not.toHaveProperty('reason')
  })

  test('of the account resets the deposit', () => {
    const link = decideAccount(confirmed, { to: 'rejected', reason: REASON }, T0)
    expect(link.deposit).toBe('none')
    for (const name of ['declaredMs', 'confirmedMs', 'activatesMs']) expect(link).not.toHaveProperty(name)
  })
})

describe('live mode', () => {
  const active = EXAMPLES.active.at

  test('never comes back sooner than it would have without a stop', () => {
    const long = decideDeposit(declare(needed, 48, T0), { to: 'confirmed' }, T0)
    expect(setLive(setLive(long, false, T0), true, T0).activatesMs).toBe(T0 + 48 * HOUR_MS)
  })

  test('does not change when it is set to its present value', () => {
    expect(setLive(confirmed, true, active)).toBe(confirmed)
    const off = setLive(confirmed, false, active)
    expect(setLive(off, false, active)).toBe(off)
  })

  test.each(LINK_STATES)('is stopped by an exclusion in %s', (state) => {
    const { link, at } = EXAMPLES[state]
    expect(suspend(link)).toMatchObject({ live: false, rev: link.rev + 1 })
    expect(suspend(suspend(link))).toEqual(suspend(link))
    expect(isDue(suspend(link), at + 100 * HOUR_MS)).toBe(false)
  })
})

describe('activation', () => {
  test('is noted once, when the wait is over', () => {
    expect(() => activate(confirmed, EXAMPLES['cooling-off'].at)).toThrow('wrong_state')
    const noted = activate(confirmed, EXAMPLES.active.at)
    expect(noted.activatedMs).toBe(EXAMPLES.active.at)
    expect(() => activate(noted, EXAMPLES.active.at)).toThrow('wrong_state')
  })

  test('is noted again after the user asks for live mode again', () => {
    const noted = activate(confirmed, EXAMPLES.active.at)
    const again = setLive(setLive(noted, false, EXAMPLES.active.at), true, EXAMPLES.active.at)
    expect(isDue(again, EXAMPLES.active.at)).toBe(false)
    expect(isDue(again, EXAMPLES.active.at + DAY_MS)).toBe(true)
  })
})

test('any sequence of events follows the table, and live mode always waits 24 hours', () => {
  const step = fc.record({ event: fc.constantFrom(...EVENT_NAMES), hours: fc.integer({ min: 0, max: 30 }) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let link: LinkRecord = pending
      let nowMs = T0
      let askedMs = T0
      for (const { event, hours } of steps) {
        nowMs += hours * HOUR_MS
        const from = linkState(link, nowMs)
        try {
          const after = EVENTS[event](link, nowMs)
          expect(targets(from, event)).toContain(linkState(after, nowMs))
          if (event === 'declare' || event === 'ask-live') askedMs = nowMs
          link = after
        } catch (error) {
          expect(error).toMatchObject({ code: 'wrong_state' })
          expect(targets(from, event)).toEqual([])
        }
        if (linkState(link, nowMs) === 'active' && link.live) {
          expect(nowMs - askedMs).toBeGreaterThanOrEqual(DAY_MS)
        }
      }
    }),
  )
})
