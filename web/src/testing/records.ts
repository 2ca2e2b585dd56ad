import * as z from 'zod/mini'
import { Casino } from '#shared/models/casino.ts'
import { CasinoLink } from '#shared/models/casino-link.ts'
import { CasinoForStaff } from '#shared/models/casino-record.ts'
import { Round } from '#shared/models/round.ts'

/** Id of the records below, each of which is checked by its schema. */
export const TEST_ID = '0a1b2c3d4e5f6g7h8j9k0m'

export function linkOf(change: Partial<CasinoLink> = {}): CasinoLink {
  return z.parse(CasinoLink, {
    casino: 'example-one',
    user_id: 'A-100',
    idKind: 'id',
    username: '',
    country: 'GB',
    account: 'pending',
    deposit: 'none',
    state: 'account-pending',
    live: true,
    ...change,
  })
}

export function casinoOf(change: Partial<Casino> = {}): Casino {
  return z.parse(Casino, {
    code: 'example-one',
    name: 'Example One',
    logo: '',
    link: 'https://one.example/',
    advertisement: true,
    rtp: 0.97,
    rtpSource: { url: 'https://example.com/', checkedAt: '2026-11-20T00:00:00.000Z' },
    fairness: 'none',
    activationHours: 24,
    compensation: 'flat',
    licences: [],
    order: 0,
    demo: true,
    frameable: false,
    ...change,
  })
}

/** Returns a casino as staff see it, with a British licence. */
export function casinoRecordOf(change: Partial<CasinoForStaff> = {}): CasinoForStaff {
  const checkedAt = '2026-11-20T00:00:00.000Z'
  return z.parse(CasinoForStaff, {
    code: 'skyline',
    name: 'Skyline',
    url: 'https://skyline.example.com/',
    rtp: 0.97,
    rtpSource: { url: 'https://skyline.example.com/rtp', checkedAt },
    activationHours: 24,
    licences: [
      { country: 'GB', authority: 'UKGC', number: '1', url: 'https://register.example.com/', checkedAt },
    ],
    texts: { en: { summary: 'A casino with games in the air.' } },
    order: 1,
    version: 3,
    updatedAt: '2026-11-20T10:00:00.000Z',
    updatedBy: { _id: TEST_ID, name: 'Ada' },
    visibleIn: ['GB'],
    ...change,
  })
}

/** Returns a practice round at 2.00x without an outcome. */
export function roundOf(change: Partial<Round> = {}): Round {
  return z.parse(Round, {
    _id: TEST_ID,
    mode: 'fun',
    risk: 'balanced',
    target: 2,
    chance: 0.485,
    rtp: 0.97,
    instantLossChance: 1 - 0.97 / 1.01,
    expectedReturn: 0.97,
    notice:
      'Drawn at random: it cannot know how the round will end. On average every target costs the same: 3% of the stake.',
    createdAt: '2026-11-21T10:00:00.000Z',
    ...change,
  })
}
