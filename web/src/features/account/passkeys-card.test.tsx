import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Passkey } from '#shared/models/passkey.ts'
import { Guarded } from '#web/app/guarded.tsx'
import { api } from '#web/lib/api.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { aUser, loggedIn, someSignals } from '#web/testing/people.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { useReauth } from '#web/ui/use-reauth.tsx'
import { PasskeysCard } from './passkeys-card.tsx'

const device = vi.hoisted(() => ({ create: vi.fn(), get: vi.fn() }))
vi.mock('@simplewebauthn/browser', () => ({
  startRegistration: device.create,
  startAuthentication: device.get,
  browserSupportsWebAuthnAutofill: async () => false,
  WebAuthnAbortService: { cancelCeremony: () => undefined },
}))

const ID = 'AAAAAAAAAAAAAAAAAAAAAA'
const CREATED = {
  id: ID,
  rawId: ID,
  type: 'public-key',
  response: { clientDataJSON: 'AA', attestationObject: 'AA' },
}
const USED = {
  id: ID,
  rawId: ID,
  type: 'public-key',
  response: { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' },
}
const LAPTOP: Passkey = {
  _id: ID,
  name: 'Laptop',
  createdAt: '2026-11-20T10:00:00.000Z',
  synced: false,
}

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', class {})
  device.create.mockReset().mockResolvedValue({ ...CREATED, clientExtensionResults: { credProps: {} } })
  device.get.mockReset().mockResolvedValue({ ...USED, clientExtensionResults: {} })
})

function answering(passkeys: Passkey[], keepsOne = false) {
  const server = fakeApi()
  server.answer(api.passkeys.list, { passkeys, keepsOne })
  server.answer(api.passkeys.createOptions, {
    challenge: 'AA',
    rp: { id: 'localhost', name: 'Fairflight' },
    user: { id: 'AA', name: 'a', displayName: 'a' },
    pubKeyCredParams: [],
    timeout: 300_000,
    attestation: 'none',
    excludeCredentials: [],
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  })
  const { challenge, timeout } = { challenge: 'AA', timeout: 300_000 }
  server.answer(api.passkeys.reauthOptions, {
    challenge,
    timeout,
    rpId: 'localhost',
    userVerification: 'required',
    allowCredentials: [],
  })
  server.answer(api.passkeys.create, { passkey: LAPTOP })
  server.answer(api.users.reauth, undefined)
  return server
}

function Card() {
  const reauth = useReauth()
  return (
    <>
      <PasskeysCard reauth={reauth} />
      {reauth.dialog}
    </>
  )
}

const open = () => renderPage({ pages: { '*': <Card /> }, at: '/', session: loggedIn() })

it('adds one under the name that was given', async () => {
  const server = answering([])
  const { user, enter } = await open()
  await screen.findByText('No passkeys yet')
  await enter(screen.getByLabelText(/^Passkey name/), 'Laptop')
  await user.click(screen.getByRole('button', { name: 'Add a passkey' }))
  await screen.findByText('Passkey added')
  expect(server.sent(api.passkeys.create)[0]?.body).toEqual({ name: 'Laptop', credential: CREATED })
})

it('says nothing to whoever closes the browser’s dialog, and what is wrong to others', async () => {
  answering([])
  device.create.mockRejectedValueOnce(Object.assign(new Error('closed'), { name: 'NotAllowedError' }))
  const { user } = await open()
  const add = await screen.findByRole('button', { name: 'Add a passkey' })
  await user.click(add)
  expect(screen.queryByRole('alert')).toBeNull()
  device.create.mockRejectedValueOnce(Object.assign(new Error('there'), { name: 'InvalidStateError' }))
  await user.click(add)
  await screen.findByText('This device already has a passkey for your account')
})

it('keeps the last one where the account needs it', async () => {
  answering([LAPTOP], true)
  await open()
  await screen.findByText(/^You cannot remove your last passkey\./)
  expect(screen.queryByRole('button', { name: 'Remove Laptop' })).toBeNull()
})

it('asks for the passkey alone where a password is not enough, and then goes on', async () => {
  const server = answering([LAPTOP, { ...LAPTOP, _id: `${ID}B`, name: 'Phone' }], true)
  server.refuse(api.passkeys.remove, 'reauth_required')
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Remove Phone' }))
  const dialog = await screen.findByRole('dialog', { name: 'Confirm that it is you' })
  expect(within(dialog).queryByLabelText('Password')).toBeNull()
  server.refuse(api.users.reauth, 'bad_credentials')
  await user.click(within(dialog).getByRole('button', { name: 'Use a passkey' }))
  await within(dialog).findByText('This passkey did not work. Try again.')
  server.answer(api.users.reauth, undefined)
  server.answer(api.passkeys.remove, undefined)
  await user.click(within(dialog).getByRole('button', { name: 'Use a passkey' }))
  await screen.findByText(/^Passkey removed\./)
  expect(server.sent(api.users.reauth).at(-1)?.body).toEqual({ credential: USED })
})

async function openStaffPage(staffPasskey: 'missing' | 'unproven') {
  const user = aUser({ role: 'editor' })
  const server = answering([])
  server.answer(api.site.visitor, { country: 'GB', me: { user, signals: someSignals() } })
  const page = (
    <Guarded guard="editor">
      <p>The page itself</p>
    </Guarded>
  )
  const session = { ...loggedIn(user), staffPasskey }
  return { server, ...(await renderPage({ pages: { '*': page }, at: '/', session })) }
}

it('has staff without a passkey add one before their page, and advises a second', async () => {
  const { user } = await openStaffPage('missing')
  await screen.findByText('Staff need a passkey to open this page.')
  expect(screen.queryByText('The page itself')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Add a passkey' }))
  await screen.findByRole('button', { name: 'Add another passkey' })
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByText('The page itself')
})

it('has staff with a passkey show it before their page', async () => {
  const { user, server } = await openStaffPage('unproven')
  server.refuse(api.users.reauth, 'bad_credentials')
  await user.click(await screen.findByRole('button', { name: 'Use a passkey' }))
  await screen.findByText('This passkey did not work. Try again.')
  expect(screen.queryByText('The page itself')).toBeNull()
  server.answer(api.users.reauth, undefined)
  await user.click(screen.getByRole('button', { name: 'Use a passkey' }))
  await screen.findByText('The page itself')
})
