import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { api } from '#web/lib/api.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { aUser, loggedIn } from '#web/testing/people.ts'
import { casinoOf, casinoRecordOf } from '#web/testing/records.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import CasinosPage from './casinos-page.tsx'

const CASINOS = ['Cumulus', 'Stratus', 'Cirrus'].map((name, index) =>
  casinoRecordOf({ code: name.toLowerCase(), name, order: index + 1 }),
)
const RULE = { casinos: 'licensed', offers: true, age: 18, maxWagering: 10 } as const

async function open() {
  const server = fakeApi()
  server.answer(api.casinos.listRecords, { casinos: CASINOS })
  server.answer(api.casinos.reorder, { casinos: CASINOS })
  server.answer(api.casinos.preview, { rule: RULE, casinos: [] })
  const session = loggedIn(aUser({ role: 'admin', admin: true }))
  const page = await renderPage({ pages: { '*': <CasinosPage /> }, at: '/admin/casino', session })
  return { ...page, server }
}

const shown = () => screen.getAllByRole('rowheader').map((head) => within(head).getByRole('link').textContent)

it('moves a casino by a button, announces its place, and keeps the focus', async () => {
  const { server, user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Move Cumulus down' }))
  expect(shown()).toEqual(['Stratus', 'Cumulus', 'Cirrus'])
  await screen.findByText('Cumulus: place 2 of 3')
  await waitFor(() => expect(document.activeElement?.id).toBe('move-cumulus-down'))
  await user.keyboard('{Enter}')
  expect(shown()).toEqual(['Stratus', 'Cirrus', 'Cumulus'])
  await user.keyboard('{Enter}')
  await screen.findByText('Cumulus is already last')
  await waitFor(() =>
    expect(server.sent(api.casinos.reorder).at(-1)?.body).toEqual({
      codes: ['stratus', 'cirrus', 'cumulus'],
    }),
  )
})

it('shows the stored order after a refused move', async () => {
  const { server, user } = await open()
  server.refuse(api.casinos.reorder, 'version_conflict')
  await user.click(await screen.findByRole('button', { name: 'Move Cirrus up' }))
  await screen.findByText(/Someone has changed this/)
  await waitFor(() => expect(shown()).toEqual(['Cumulus', 'Stratus', 'Cirrus']))
})

it('archives the selected casinos', async () => {
  const { server, user } = await open()
  server.answer(api.casinos.update, { casino: casinoRecordOf({ status: 'archived' }) })
  await user.click(await screen.findByRole('checkbox', { name: 'Select Stratus' }))
  await user.click(screen.getByRole('button', { name: 'Archive' }))
  await user.click(screen.getByRole('button', { name: 'Do it now' }))
  await screen.findByText('1 casino archived')
  expect(server.sent(api.casinos.update).map(({ body }) => body)).toEqual([{ status: 'archived' }])
})

it('shows what a visitor of a country sees, in their language, and why the rest is withheld', async () => {
  const { server, user } = await open()
  server.answer(api.casinos.preview, {
    rule: { ...RULE, offers: false },
    casinos: [
      {
        code: 'cumulus',
        name: 'Cumulus',
        status: 'active',
        casino: casinoOf({ name: 'Cumulus' }),
        withheld: [],
      },
      {
        code: 'stratus',
        name: 'Stratus',
        status: 'active',
        withheld: [{ part: 'casino', reason: 'licence', country: 'ES' }],
      },
    ],
  })
  await user.selectOptions(await screen.findByLabelText('Visitor’s country'), 'ES')
  await screen.findByText('Casino: no licence from this country.')
  await user.selectOptions(screen.getByLabelText('Language'), 'de')
  await user.click(await screen.findByRole('button', { name: 'Ich spiele bei Cumulus' }))
  await screen.findByText('Here a player would connect their account.')
  expect(server.sent(api.casinos.preview).at(-1)?.url.search).toBe('?language=de&country=ES')
})
