import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { seenCasino } from '#shared/countries/visible-casino.ts'
import type { CasinoRecord } from '#shared/models/casino.ts'
import { AccountStep } from '#web/features/setup/setup-page.tsx'
import { casinoRecordOf } from '#web/testing/records.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { CasinoChoice } from './casino-choice.tsx'

const AD = 'Advertisement · '
const SAID = {
  per_signup: 'We are paid by this casino if you sign up',
  flat: 'This casino pays us a fixed fee, whether or not you sign up',
  none: 'This casino does not pay us',
}

const checkedAt = '2026-11-20T00:00:00.000Z'
const licence = (country: string, authority: string) => ({
  country,
  authority,
  number: '1',
  url: 'https://register.example.com/',
  checkedAt,
})
/** Allowed by the host list of Brazil and licensed in the other countries that show casinos. */
function recordOf(change: Partial<CasinoRecord>): CasinoRecord {
  const { version: _1, updatedAt: _2, updatedBy: _3, visibleIn: _4, ...record } = casinoRecordOf()
  return {
    ...record,
    url: 'https://skyline.bet.br/',
    licences: [licence('GB', 'UKGC'), licence('DE', 'GGL'), licence('ES', 'DGOJ'), licence('PT', 'SRIJ')],
    ...change,
  }
}

const OFFER = {
  registrationBonus: {
    amount: 100,
    currency: 'GBP',
    termsUrl: 'https://skyline.bet.br/terms',
    wagering: 10,
  },
  dailyWithdrawals: { amount: 500, termsUrl: 'https://skyline.bet.br/terms' },
} satisfies Partial<CasinoRecord>
const AFFILIATE = { affiliateUrl: 'https://partner.example.com/?us' }

async function show(record: CasinoRecord, country: string) {
  const { casino } = seenCasino(record, [country], {
    allowDemo: false,
    locale: 'en',
    frameable: ['skyline.bet.br', 'partner.example.com'],
  })
  if (!casino) throw new Error(`not shown in ${country}`)
  const tools = { casinos: [casino], country, refresh: () => Promise.reject(), choose: () => undefined }
  const both = (
    <>
      <CasinoChoice casinos={[casino]} onChoose={() => undefined} />
      <AccountStep casino={casino} tools={tools} />
    </>
  )
  return renderPage({ pages: { '*': both }, at: '/' })
}

const disclosures = (within: ParentNode) =>
  [...within.querySelectorAll('[data-disclosure]')].map((line) => line.textContent)

// Country, compensation, further fields, and the expected text.
const CASES: readonly [string, keyof typeof SAID, Partial<CasinoRecord>, keyof typeof SAID][] = [
  ['GB', 'per_signup', AFFILIATE, 'per_signup'],
  ['GB', 'per_signup', {}, 'per_signup'],
  ['GB', 'flat', AFFILIATE, 'flat'],
  ['GB', 'flat', {}, 'flat'],
  ['GB', 'none', AFFILIATE, 'none'],
  ['GB', 'none', {}, 'none'],
  ['GB', 'none', OFFER, 'none'],
  ['ES', 'none', OFFER, 'none'],
  ['ES', 'per_signup', AFFILIATE, 'per_signup'],
  ['PT', 'flat', AFFILIATE, 'flat'],
  // A plain link does not identify us, so nobody pays for visitors; a fixed fee is paid all the same.
  ['DE', 'per_signup', AFFILIATE, 'none'],
  ['DE', 'flat', AFFILIATE, 'flat'],
  ['DE', 'none', OFFER, 'none'],
  ['BR', 'per_signup', { ...AFFILIATE, ...OFFER }, 'none'],
  ['BR', 'flat', {}, 'flat'],
  ['BR', 'none', AFFILIATE, 'none'],
]

describe.each(CASES)('%s, paid %s, %j', (country, compensation, rest, expected) => {
  it('says truthfully who pays us before it links to the casino', async () => {
    const { container } = await show(recordOf({ compensation, ...rest }), country)
    const line = AD + SAID[expected]
    expect(disclosures(container)).toEqual([line, line])
    for (const link of container.querySelectorAll('a[target="_blank"]')) {
      expect(link.getAttribute('rel')).toBe('sponsored nofollow noopener')
      expect(link.getAttribute('referrerpolicy')).toBe('no-referrer')
      const described = document.getElementById(link.getAttribute('aria-describedby') ?? '')
      expect(described?.textContent).toBe(line)
      expect(described?.compareDocumentPosition(link)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    }
    expect(container.querySelectorAll('a[href*="partner"]').length).toBe(
      country === 'DE' || country === 'BR' || !rest.affiliateUrl ? 0 : 1,
    )
  })
})

it('precedes the casino’s name, texts and offer, and says how we are paid', async () => {
  await show(recordOf({ compensation: 'flat', ...OFFER }), 'GB')
  const card = within(screen.getByRole('list')).getByRole('listitem')
  expect(card.textContent.startsWith('Advertisement')).toBe(true)
  expect(card.querySelector('summary')?.nextElementSibling?.textContent?.startsWith(AD + SAID.flat)).toBe(
    true,
  )
  expect(screen.getAllByText('How we are paid')).toHaveLength(2)
})

it('precedes the casino’s own page in the frame', async () => {
  const { container, user } = await show(recordOf({ compensation: 'none', ...AFFILIATE }), 'GB')
  await user.click(screen.getByRole('button', { name: 'Show the page here' }))
  const frame = container.querySelector('iframe')
  if (!frame) throw new Error('there is no frame')
  const before = [...container.querySelectorAll('[data-disclosure]')].at(-1)
  expect(before?.compareDocumentPosition(frame)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(frame.getAttribute('referrerpolicy')).toBe('no-referrer')
})
