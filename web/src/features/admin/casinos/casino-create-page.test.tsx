import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { api } from '#web/lib/api.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { openNativeDialogs } from '#web/testing/native-dialog.ts'
import { aUser, loggedIn } from '#web/testing/people.ts'
import { casinoRecordOf } from '#web/testing/records.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import CasinoCreatePage from './casino-create-page.tsx'

openNativeDialogs()

async function open() {
  const server = fakeApi()
  server.answer(api.casinos.listRecords, { casinos: [casinoRecordOf({ code: 'other', order: 4 })] })
  const pages = { '/admin/casino/create': <CasinoCreatePage />, '*': <p>elsewhere</p> }
  const session = loggedIn(aUser({ role: 'admin', admin: true }))
  const page = await renderPage({ pages, at: '/admin/casino/create', session })
  await page.enter(await screen.findByLabelText('Code'), 'skyline')
  await page.enter(screen.getByLabelText('Name'), 'Skyline')
  await page.enter(screen.getByLabelText('Casino address'), 'https://skyline.example.com/')
  return { ...page, server, add: () => page.user.click(screen.getByRole('button', { name: 'Add' })) }
}

it('adds a casino at the end of the order and opens it', async () => {
  const { server, router, add } = await open()
  server.answer(api.casinos.create, { casino: casinoRecordOf() })
  await add()
  await screen.findByText('elsewhere')
  expect(router.state.location.pathname).toBe('/admin/casino/skyline')
  expect(server.sent(api.casinos.create)[0]?.body).toEqual({
    code: 'skyline',
    name: 'Skyline',
    logo: '',
    url: 'https://skyline.example.com/',
    compensation: 'none',
    activationHours: 24,
    fairness: 'none',
    licences: [],
    texts: {},
    order: 5,
  })
})

it('says at its field that a code is taken, and keeps what was entered', async () => {
  const { server, add } = await open()
  server.refuse(api.casinos.create, 'slug_taken')
  await add()
  await screen.findByText('Another casino has this code')
  expect(document.activeElement).toBe(screen.getByLabelText('Code'))
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Skyline')
})

it('begins the preview with name and address', async () => {
  const { user } = await open()
  await screen.findByText('Casino: no licence from this country.')
  await user.clear(screen.getByLabelText('Name'))
  await screen.findByText(/Enter name and address to see/)
})
