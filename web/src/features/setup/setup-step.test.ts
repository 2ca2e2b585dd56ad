import { describe, expect, it } from 'vitest'
import { LINK_STATES } from '#shared/models/casino-link.ts'
import { aUser } from '#web/testing/people.ts'
import { casinoOf, linkOf } from '#web/testing/records.ts'
import { setupStep, shareWaited } from './setup-step.ts'

const casinos = [casinoOf()]
const here = { country: 'GB', capable: true, chosen: undefined }

describe('without a link', () => {
  it.each([
    ['a browser that cannot check rounds', aUser(), { ...here, capable: false }, 'setup', 'browser'],
    ['an exclusion', aUser({ excludedUntil: '2027-01-01T00:00:00.000Z' }), here, 'setup', 'excluded'],
    ['an unverified e-mail', aUser({ verified: false }), here, 'authentication', 'verify'],
    ['a visit from Italy', aUser(), { ...here, country: 'IT' }, 'authentication', 'country'],
    ['an account in Italy', aUser({ country: 'IT' }), here, 'authentication', 'country'],
    [
      'no country at all',
      aUser({ country: undefined }),
      { ...here, country: null },
      'authentication',
      'country',
    ],
    ['nothing chosen', aUser(), here, 'casino', 'choose'],
    ['a casino chosen', aUser(), { ...here, chosen: 'example-one' }, 'account', 'enter'],
    ['an unknown casino chosen', aUser(), { ...here, chosen: 'other' }, 'casino', 'choose'],
  ])('%s', (_, user, place, step, view) => {
    expect(setupStep({ user }, casinos, place)).toMatchObject({ step, view })
  })

  it('says that no casino is listed', () => {
    expect(setupStep({ user: aUser() }, [], here)).toEqual({ step: 'casino', view: 'none' })
    // Without a published return to player there is no live mode.
    const silent = [casinoOf({ rtp: undefined })]
    expect(setupStep({ user: aUser() }, silent, here)).toEqual({ step: 'casino', view: 'none' })
  })
})

describe('with a link', () => {
  it.each([
    ['account-pending', 'account'],
    ['account-rejected', 'account'],
    ['deposit-needed', 'activation'],
    ['deposit-rejected', 'activation'],
    ['deposit-declared', 'activation'],
    ['cooling-off', 'activation'],
    ['active', 'confirmation'],
  ] as const)('%s stands at %s', (state, step) => {
    const user = aUser({ groups: [linkOf({ state })] })
    expect(setupStep({ user }, casinos, here)).toMatchObject({ step, view: state })
  })

  it.each(LINK_STATES)('%s ends after Authentication where a country refuses, which is named', (state) => {
    const user = aUser({ groups: [linkOf({ state })] })
    const ended = { step: 'authentication', view: 'country' }
    const italian = { ...here, country: 'IT' }
    expect(setupStep({ user }, [], italian)).toMatchObject({ ...ended, country: 'IT', link: { state } })
    const french = aUser({ country: 'FR', groups: [linkOf({ state })] })
    expect(setupStep({ user: french }, [], here)).toMatchObject({ ...ended, country: 'FR' })
    const moved = aUser({ groups: [linkOf({ state, country: 'IT' })] })
    expect(setupStep({ user: moved }, casinos, here)).toMatchObject({ ...ended, country: 'IT' })
  })

  it.each(LINK_STATES)('%s at a casino that is gone is told as unavailable', (state) => {
    const user = aUser({ groups: [linkOf({ state })] })
    expect(setupStep({ user }, [], here)).toMatchObject({ view: 'unavailable', link: { state } })
  })

  it.each(['cooling-off', 'active'] as const)('%s with live mode off is stopped', (state) => {
    const user = aUser({ groups: [linkOf({ state, live: false })] })
    expect(setupStep({ user }, casinos, here)).toMatchObject({ view: 'stopped' })
  })

  it.each([
    ['rejected and active', { state: 'account-rejected' }, { state: 'active' }, 'active'],
    // The server answers `deposit_needed` for the same links (functions/domain/rounds/round-rules.test.ts).
    [
      'stopped and waiting for a deposit',
      { state: 'active', live: false },
      { state: 'deposit-needed' },
      'deposit-needed',
    ],
    [
      'active abroad and new here',
      { state: 'active', country: 'IT' },
      { state: 'account-pending' },
      'account-pending',
    ],
  ] as const)('of two links, %s, speaks of the one closest to live mode', (_, one, other, view) => {
    const links = [linkOf({ casino: 'a-1', ...one }), linkOf({ casino: 'b-2', ...other })]
    const both = links.map(({ casino }) => casinoOf({ code: casino }))
    for (const groups of [links, links.toReversed()]) {
      const found = setupStep({ user: aUser({ groups }) }, both, here)
      expect(found).toMatchObject({ view, link: { casino: 'b-2' } })
    }
  })

  it('calls an active one at a casino without a published return unavailable, as the server does', () => {
    const user = aUser({ groups: [linkOf({ state: 'active' })] })
    const silent = [casinoOf({ rtp: undefined, rtpSource: undefined })]
    expect(setupStep({ user }, silent, here)).toMatchObject({ view: 'unavailable' })
  })
})

it('knows how much of the cooling-off period is over', () => {
  const activatesAt = '2026-11-30T06:00:00.000Z'
  const shareAt = (instant: string, state: 'cooling-off' | 'active' = 'cooling-off') => {
    const link = linkOf({ state, account: 'confirmed', deposit: 'confirmed', activatesAt })
    const now = setupStep({ user: aUser({ groups: [link] }) }, casinos, here)
    return shareWaited(now, [casinoOf({ activationHours: 24 })], Date.parse(instant))
  }
  expect(shareAt('2026-11-29T06:00:00.000Z')).toBe(0)
  expect(shareAt('2026-11-29T18:00:00.000Z')).toBe(0.5)
  expect(shareAt('2026-12-01T00:00:00.000Z')).toBe(1)
  expect(shareAt('2026-11-29T18:00:00.000Z', 'active')).toBe(0)
})
