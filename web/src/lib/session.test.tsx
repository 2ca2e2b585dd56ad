import { act, cleanup, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fakeApi } from '#web/testing/fake-api.ts'
import { aUser, loggedIn, someSignals } from '#web/testing/people.ts'
import { api, call } from './api.ts'
import { changePractice, readPractice } from './practice/practice-store.ts'
import { isRemembered, rememberedExclusion } from './remembered.ts'
import { SessionProvider, useSession } from './session.tsx'
import type { Session, SessionState } from './session-store.ts'

const until = '2030-01-01T00:00:00.000Z'

interface Seen {
  session?: Session
}

function Who({ seen }: { seen: Seen }) {
  seen.session = useSession()
  return <p>{seen.session.user?.username ?? seen.session.state.status}</p>
}

function open(initial?: SessionState): Seen {
  const seen: Seen = {}
  render(
    <SessionProvider {...(initial ? { initial } : {})}>
      <Who seen={seen} />
    </SessionProvider>,
  )
  return seen
}

it('asks for the visitor at the start', async () => {
  fakeApi().answer(api.site.visitor, { country: 'GB', me: { user: aUser(), signals: someSignals() } })
  open()
  screen.getByText('loading')
  await screen.findByText('Maria')
})

it('treats a failure as logged out, reported in the console only', async () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => {})
  fakeApi().refuse(api.site.visitor, 'internal')
  open()
  await screen.findByText('anonymous')
  expect(info).toHaveBeenCalledWith('not authenticated')
})

it('leaves the visitor unknown while offline, and asks on reconnection', async () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => {})
  localStorage.setItem('fairflight.was-logged-in', '1')
  const server = fakeApi()
  server.cut(api.site.visitor)
  open()
  await screen.findByText('unreachable')
  expect(info).toHaveBeenCalledWith('not authenticated')
  // The hint from the last answer stays.
  expect(isRemembered()).toBe(true)
  server.answer(api.site.visitor, { country: 'GB', me: { user: aUser(), signals: someSignals() } })
  act(() => void window.dispatchEvent(new Event('online')))
  await screen.findByText('Maria')
})

it('keeps the session while the database is down, and asks until it is up', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.spyOn(console, 'info').mockImplementation(() => {})
  localStorage.setItem('fairflight.was-logged-in', '1')
  const server = fakeApi()
  server.refuse(api.site.visitor, 'unavailable')
  open()
  await screen.findByText('unreachable')
  expect(isRemembered()).toBe(true)
  server.answer(api.site.visitor, { country: 'GB', me: { user: aUser(), signals: someSignals() } })
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  await screen.findByText('Maria')
})

it('remembers until when a time-out runs, and forgets it with the session', async () => {
  const seen = open(loggedIn(aUser({ excludedUntil: until })))
  expect(rememberedExclusion()).toBe(until)
  act(() => seen.session?.update({ user: aUser() }))
  expect(rememberedExclusion()).toBeUndefined()
  expect(isRemembered()).toBe(true)
})

it('keeps session and data if the server is unreachable, and rejects the refresh', async () => {
  const server = fakeApi()
  server.cut(api.site.visitor)
  const seen = open(loggedIn())
  keepAll(aUser()._id)
  await act(async () => {
    await expect(seen.session?.refresh()).rejects.toMatchObject({ code: 'offline' })
  })
  expect(kept()).toContain('practice')
  server.refuse(api.site.visitor, 'unavailable')
  await act(async () => {
    await expect(seen.session?.refresh()).rejects.toMatchObject({ code: 'unavailable' })
  })
  screen.getByText('Maria')
  server.refuse(api.site.visitor, 'internal')
  await act(async () => {
    await expect(seen.session?.refresh()).rejects.toMatchObject({ code: 'internal' })
  })
  screen.getByText('anonymous')
})

/** Stores everything that the game, its live tab, the play note and read pages store for a user. */
function keepAll(id: string) {
  changePractice(id, (now) => ({ ...now, drawnHereMs: [1] }))
  sessionStorage.setItem('fairflight.stake', `${id} 10`)
  sessionStorage.setItem('fairflight.harm-markers', JSON.stringify({ userId: id, atMs: 1 }))
  sessionStorage.setItem('fairflight.diary', `${id} {"in":"40"}`)
  sessionStorage.setItem('fairflight.places', JSON.stringify({ '/admin/players/018f': 40 }))
  localStorage.setItem('fairflight.sound', 'on')
}

const kept = () =>
  [localStorage, sessionStorage].flatMap((storage) => Object.keys(storage).map((key) => key.slice(11))).sort()

it('removes the account’s data from the browser at a logout', async () => {
  const server = fakeApi()
  server.answer(api.users.update, { user: aUser() })
  server.answer(api.users.logout, undefined)
  const assign = vi.fn()
  vi.stubGlobal('location', { assign, pathname: '/', href: 'http://localhost/' })
  const seen = open(loggedIn())
  keepAll(aUser()._id)
  await act(async () => seen.session?.logout())
  expect(assign).toHaveBeenCalledWith('/login')
  expect(kept()).toEqual(['sound'])
  expect(readPractice(aUser()._id)?.drawnHereMs).toEqual([])
})

it('removes the account’s data after the server has ended the session, but for an unsaved form', async () => {
  fakeApi().refuse(api.rounds.list, 'not_authenticated')
  open(loggedIn())
  keepAll(aUser()._id)
  await act(() => call(api.rounds.list).catch(() => undefined))
  await screen.findByText('anonymous')
  expect(kept()).toEqual(['diary', 'sound'])
})

it('removes the other account’s data at a login, and keeps its own', () => {
  keepAll(aUser()._id)
  open(loggedIn())
  expect(kept()).toEqual(['diary', 'harm-markers', 'places', 'practice', 'sound', 'stake', 'was-logged-in'])
  cleanup()
  keepAll('another')
  open(loggedIn())
  expect(kept()).toEqual(['places', 'sound', 'was-logged-in'])
})

const MARIA = { country: 'GB', me: { user: aUser(), signals: someSignals() } }

/** Delays the next answer about the visitor until released. */
function holdVisitor(): () => void {
  const fetched = globalThis.fetch
  const { promise, resolve } = Promise.withResolvers<void>()
  let isHeld = false
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    const answer = await fetched(...request)
    if (String(request[0]).endsWith(api.site.visitor.path) && !isHeld) {
      isHeld = true
      await promise
    }
    return answer
  })
  return resolve
}

it('a login survives the answer to an earlier request for the visitor', async () => {
  localStorage.setItem('fairflight.was-logged-in', '1')
  const server = fakeApi()
  server.answer(api.site.visitor, { country: 'GB' })
  server.answer(api.users.login, { user: aUser() })
  const release = holdVisitor()
  const seen = open()
  await vi.waitFor(() => expect(server.sent(api.site.visitor)).toHaveLength(1))
  server.answer(api.site.visitor, MARIA)
  await act(async () => void (await seen.session?.login({ email: 'maria@example.org', password: 'x' })))
  screen.getByText('Maria')
  await act(async () => release())
  expect(seen.session?.user?.username).toBe('Maria')
  expect(isRemembered()).toBe(true)
})

it('a late refusal of an earlier call does not end a newer login', async () => {
  const server = fakeApi()
  server.answer(api.site.visitor, MARIA)
  server.refuse(api.rounds.list, 'not_authenticated')
  const fetched = globalThis.fetch
  const held = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    const answer = await fetched(...request)
    if (String(request[0]).includes(api.rounds.list.path)) await held.promise
    return answer
  })
  const seen = open({ status: 'anonymous' })
  const late = call(api.rounds.list).catch(() => undefined)
  await act(async () => void (await seen.session?.refresh()))
  held.resolve()
  await act(() => late)
  screen.getByText('Maria')
})

it('asks for the visitor if the login’s answer is lost', async () => {
  localStorage.setItem('fairflight.was-logged-in', '1')
  const server = fakeApi()
  server.answer(api.site.visitor, { country: 'GB' })
  server.answer(api.users.login, { user: aUser() })
  const release = holdVisitor()
  const seen = open()
  await vi.waitFor(() => expect(server.sent(api.site.visitor)).toHaveLength(1))
  server.cut(api.site.visitor)
  await act(async () => {
    await expect(seen.session?.login({ email: 'maria@example.org', password: 'x' })).rejects.toThrow()
  })
  await act(async () => release())
  screen.getByText('unreachable')
})

const excluded = {
  user: aUser({ excludedUntil: until }),
  signals: someSignals({ fun: 'excluded', live: 'excluded' }),
}
const seenUntil = ({ session }: Seen) => session?.user?.excludedUntil

it('learns from any refused call that a time-out runs', async () => {
  const server = fakeApi()
  server.answer(api.site.visitor, { country: 'GB', me: excluded })
  server.refuse(api.rounds.create, 'excluded', { until })
  const seen = open(loggedIn())
  await act(() => call(api.rounds.create, { input: { mode: 'fun', risk: 'bold' } }).catch(() => undefined))
  await vi.waitFor(() => expect(seenUntil(seen)).toBe(until))
  expect(seen.session?.signals?.live).toBe('excluded')
  expect(rememberedExclusion()).toBe(until)
})

it.each([
  ['the page is looked at again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['its window is used again', () => window.dispatchEvent(new Event('focus'))],
  [
    'another tab has learnt it',
    () => window.dispatchEvent(new StorageEvent('storage', { key: 'fairflight.was-logged-in' })),
  ],
])('learns of a time-out when %s', async (_, happens) => {
  fakeApi().answer(api.site.visitor, { country: 'GB', me: excluded })
  const seen = open(loggedIn())
  act(() => void happens())
  await vi.waitFor(() => expect(seenUntil(seen)).toBe(until))
})

it('asks nothing for answers that another page keeps, nor for guests', async () => {
  const server = fakeApi()
  server.answer(api.site.visitor, { country: 'GB', me: excluded })
  open({ status: 'anonymous' })
  act(() => void window.dispatchEvent(new Event('focus')))
  cleanup()
  open(loggedIn())
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'fairflight.practice' })))
  expect(server.sent(api.site.visitor)).toEqual([])
})

it('does not let an older answer take a time-out away', async () => {
  const server = fakeApi()
  server.answer(api.site.visitor, { country: 'GB', me: { user: aUser(), signals: someSignals() } })
  const seen = open(loggedIn())
  await act(async () => {
    window.dispatchEvent(new Event('focus'))
    seen.session?.update(excluded)
    await vi.waitFor(() => expect(server.sent(api.site.visitor)).toHaveLength(1))
  })
  expect(seenUntil(seen)).toBe(until)
})

it('keeps the session when a password is wrong', async () => {
  fakeApi().refuse(api.users.reauth, 'bad_credentials')
  open(loggedIn())
  await act(() => call(api.users.reauth, { input: { password: 'x' } }).catch(() => undefined))
  screen.getByText('Maria')
})

it('clears the stored user when a login fails, and passes the error on', async () => {
  fakeApi().refuse(api.users.login, 'bad_credentials')
  const seen = open(loggedIn())
  const login = seen.session?.login({ email: 'maria@example.com', password: 'x' })
  await expect(login).rejects.toMatchObject({ code: 'bad_credentials', statusCode: 401 })
  await screen.findByText('anonymous')
})

it('learns from any refused call that somebody was never asked their age, and keeps the game closed offline', async () => {
  const server = fakeApi()
  const signals = someSignals({ fun: 'age_unconfirmed', live: 'age_unconfirmed' })
  const user = aUser({ ageConfirmed: undefined })
  server.answer(api.site.visitor, { country: 'GB', me: { user, signals } })
  server.refuse(api.rounds.create, 'age_unconfirmed')
  const seen = open(loggedIn())
  expect(isRemembered()).toBe(true)
  await act(() => call(api.rounds.create, { input: { mode: 'fun', risk: 'bold' } }).catch(() => undefined))
  await vi.waitFor(() => expect(seen.session?.signals?.fun).toBe('age_unconfirmed'))
  expect(isRemembered()).toBe(false)
})

it('learns the reader’s country from a refusal, even if another call has updated the session meanwhile', async () => {
  const server = fakeApi()
  const seen = open(loggedIn())
  server.refuse(api.rounds.create, 'not_in_country')
  server.answer(api.site.visitor, { country: 'IT', me: { user: aUser(), signals: someSignals() } })
  const input = { mode: 'live', risk: 'steady' } as const
  await act(async () => {
    await call(api.rounds.create, { input }).catch(() => undefined)
    seen.session?.update({ user: aUser({ username: 'Newer' }) })
  })
  await screen.findByText('Newer')
  await vi.waitFor(() => expect(seen.session?.country).toBe('IT'))
  act(() => seen.session?.update({ country: null }))
  expect(seen.session?.country).toBeUndefined()
  expect(seen.session?.user?.username).toBe('Newer')
})
