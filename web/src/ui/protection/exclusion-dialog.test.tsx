import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { User } from '#shared/models/user.ts'
import { api } from '#web/lib/api.ts'
import { rememberedExclusion } from '#web/lib/remembered.ts'
import { useSession } from '#web/lib/session.tsx'
import { fakeApi } from '#web/testing/fake-api.ts'
import { openNativeDialogs } from '#web/testing/native-dialog.ts'
import { aUser, loggedIn, someSignals } from '#web/testing/people.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import type { ExclusionKind } from './exclusion.ts'
import { ExclusionDialog } from './exclusion-dialog.tsx'

openNativeDialogs()

const UNTIL = '2030-01-08T10:00:00.000Z'

function Live() {
  return <p>live: {useSession().signals?.live}</p>
}

async function open(kind: ExclusionKind, user: User = aUser()) {
  const server = fakeApi()
  const onClose = vi.fn()
  const shown = (
    <>
      <Live />
      <ExclusionDialog open kind={kind} onClose={onClose} />
    </>
  )
  const page = await renderPage({ pages: { '*': shown }, at: '/', session: loggedIn(user) })
  const press = (name: string) => page.user.click(screen.getByRole('button', { name }))
  const choose = async (name: RegExp) => {
    await page.user.click(screen.getByRole('radio', { name }))
    await press('Continue')
  }
  const close = () => page.user.click(screen.getAllByRole('button', { name: 'Close' })[1] ?? document.body)
  return { ...page, server, press, choose, close, onClose }
}

const offered = () => screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'))

it('starts only after a choice and a second step, and then says until when', async () => {
  const { server, choose, press, close, onClose } = await open('timeOut')
  expect(offered()).toEqual(['24h', '7d', '30d'])
  await press('Continue')
  screen.getByText('Choose a period')
  await choose(/^7 days/)
  expect(document.activeElement?.textContent).toBe('Your choice: 7 days')
  screen.getByText(/Nobody can shorten or undo it/)
  expect(server.sent(api.users.exclude)).toEqual([])

  server.answer(api.users.exclude, { excludedUntil: UNTIL })
  await press('Start the time-out')
  await screen.findByText(/It runs until Tuesday 8 January 2030/)
  expect(server.sent(api.users.exclude)[0]?.body).toEqual({ period: '7d' })
  // Other tabs learn of it at once; the page below stays until the dialog is closed.
  expect(rememberedExclusion()).toBe(UNTIL)
  screen.getByText('live: no_link')
  server.cut(api.users.me)
  await close()
  expect(onClose).toHaveBeenCalledOnce()
  screen.getByText('live: excluded')
})

it('can be changed before it starts, and tells why it did not', async () => {
  const { server, choose, press } = await open('exclusion')
  await choose(/^Permanently/)
  expect(screen.queryByText(/^Afterwards live mode/)).toBeNull()
  expect(screen.queryByText(/make it longer/)).toBeNull()
  await press('Choose another period')
  await choose(/^6 months/)
  screen.getByText(/^Afterwards live mode/)
  screen.getByText('You can make it longer.')
  server.cut(api.users.exclude)
  await press('Start the self-exclusion')
  await screen.findByRole('alert')
})

it('takes the second press of a double click on the first step for no confirmation', async () => {
  const { server, choose, press } = await open('exclusion')
  await choose(/^Permanently/)
  fireEvent.click(screen.getByRole('button', { name: 'Start the self-exclusion' }), { detail: 2 })
  expect(server.sent(api.users.exclude)).toEqual([])
  server.answer(api.users.exclude, { excludedUntil: '9999-12-31T23:59:59.999Z' })
  await press('Start the self-exclusion')
  await screen.findByText(/It is permanent/)
  expect(server.sent(api.users.exclude)).toHaveLength(1)
})

it('says so where one that is as long has begun elsewhere', async () => {
  const { server, choose, press } = await open('any')
  await choose(/^24 hours/)
  server.refuse(api.users.exclude, 'wrong_state')
  const user = aUser({ excludedUntil: UNTIL })
  server.answer(api.users.me, { user, signals: someSignals({ fun: 'excluded', live: 'excluded' }) })
  await press('Start the time-out')
  await screen.findByRole('heading', { name: 'You had already started one' })
  screen.getByText(/It runs until Tuesday 8 January 2030.*It lasts at least as long as the period you chose/)
})

it('offers only what is longer than what runs', async () => {
  await open('timeOut', aUser({ excludedUntil: new Date(Date.now() + 10 * 86_400_000).toISOString() }))
  expect(offered()).toEqual(['30d', '6m', 'forever'])
  screen.getByText(/You can only choose a longer one\.$/)
})

it('speaks neither for it nor against it', async () => {
  const { choose } = await open('any')
  await choose(/^30 days/)
  expect(screen.getByRole('dialog').textContent).not.toMatch(
    /\b(sure|really|instead|cancel|lose|miss|sorry|come back|\?)/i,
  )
})
