import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { loadNamespaces } from '#web/i18n/namespaces.ts'
import { ReadIn } from '#web/i18n/reading-language.tsx'
import { casinoOf } from '#web/testing/records.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { CasinoOffer } from './casino-choice.tsx'
import { CasinoBlock } from './casino-disclosure.tsx'

const termsUrl = 'https://one.example/terms'
const casino = casinoOf({
  registrationBonus: { amount: 1000.5, currency: 'GBP', termsUrl, wagering: 10 },
  bonusText: 'A pound for a pound',
  dailyWithdrawals: { amount: 500, termsUrl },
  withdrawalText: 'Paid every day',
})

const offer = (
  <CasinoBlock casino={casino}>
    <CasinoOffer casino={casino} />
  </CasinoBlock>
)

it('shows an offer as the casino’s words, as an advertisement, with its terms', async () => {
  await renderPage({ pages: { '*': offer }, at: '/' })
  expect(screen.getByText('A pound for a pound').tagName).toBe('Q')
  expect(screen.getByText('Paid every day').tagName).toBe('Q')
  screen.getByText(/Registration bonus: £1,000.50\./)
  screen.getByText(/Daily withdrawals: up to 500\. A limit on withdrawing your own money/)
  for (const label of screen.getAllByText('Advertisement')) expect(label.tagName).toBe('STRONG')
  for (const link of screen.getAllByRole('link', { name: 'Terms of the offer' }))
    expect(link.getAttribute('href')).toBe(termsUrl)
})

it('says what the wagering of a bonus costs on average', async () => {
  await renderPage({ pages: { '*': offer }, at: '/' })
  screen.getByText(
    /Wagering requirement: 10 times before you can withdraw\. On average you lose £300\.15 of £10,005 staked\./,
  )
})

it('is shown in another language as its readers see it, numbers too', async () => {
  await loadNamespaces(['setup', 'ui'], 'de')
  await renderPage({ pages: { '*': <ReadIn language="de">{offer}</ReadIn> }, at: '/' })
  for (const label of screen.getAllByText('Werbung'))
    expect(label.closest('[lang]')?.getAttribute('lang')).toBe('de')
  screen.getByText(/1\.000,50/)
})
