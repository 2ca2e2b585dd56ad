import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { ApiError, api, call } from '#web/lib/api.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { loggedIn } from '#web/testing/people.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { Button } from './index.ts'
import { useReauth } from './use-reauth.tsx'

function Exporter() {
  const reauth = useReauth()
  const [said, setSaid] = useState('')
  const download = () =>
    reauth
      .run(() => call(api.users.revokeOtherSessions))
      .then(
        () => setSaid('done'),
        (error: unknown) => setSaid(error instanceof ApiError ? error.code : 'other'),
      )
  return (
    <>
      <Button onClick={() => void download()}>Start</Button>
      <p>{said}</p>
      {reauth.dialog}
    </>
  )
}

async function open() {
  const server = fakeApi()
  server.refuse(api.users.revokeOtherSessions, 'reauth_required')
  const page = await renderPage({ pages: { '*': <Exporter /> }, at: '/', session: loggedIn() })
  await page.user.click(screen.getByRole('button', { name: 'Start' }))
  await screen.findByText('Enter your password again')
  return { ...page, server }
}

it('asks for the password and then repeats the call', async () => {
  const { server, user } = await open()
  server.refuse(api.users.reauth, 'bad_credentials')
  await user.type(screen.getByLabelText('Password'), 'wrong one')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findAllByText('Enter the correct password')

  server.answer(api.users.reauth, undefined)
  server.answer(api.users.revokeOtherSessions, undefined)
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByText('done')
  expect(server.sent(api.users.revokeOtherSessions)).toHaveLength(2)
  expect(screen.queryByLabelText('Password')).toBeNull()
})

it('closing the dialog keeps the server’s refusal', async () => {
  const { server, user } = await open()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await screen.findByText('reauth_required')
  expect(server.sent(api.users.revokeOtherSessions)).toHaveLength(1)
})
