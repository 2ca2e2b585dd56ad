import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { api } from '#shared/api/index.ts'
import { newCasino } from '../../endpoints/casino-links/testing/casinos.ts'
import { newUser } from '../../endpoints/casino-links/testing/people.ts'
import { answerJson, startLocationService } from '../../endpoints/location/testing/location-service.ts'
import { call } from '../../testing/call.ts'
import { storedUser } from '../../testing/people.ts'

const service = await startLocationService()
// Set before the first call, since the functions read it once.
process.env.IP_LOCATION_URL = service.url.href
afterAll(() => service.stop())
beforeEach(() => {
  service.asked.length = 0
  service.answer(answerJson({ country_code: 'ES' }))
})

let count = 0
/** An address of a network that the service was not asked about yet. */
function freshAddress(): string {
  count += 1
  return `203.0.${count}.77`
}
const seenBy = (address: string) => ({ 'cloudfront-viewer-address': `${address}:443` })

/** A request through the distribution, which names no country. */
function unnamed(address = freshAddress()) {
  return { country: undefined, headers: seenBy(address) }
}

describe('if the distribution names no country', () => {
  test('the service is asked about the truncated address, once for each network', async () => {
    const address = freshAddress()
    const first = await call(api.site.location, unnamed(address))
    expect(first.body).toEqual({ country: 'ES' })
    const neighbour = address.replace('.77', '.3')
    expect((await call(api.site.visitor, unnamed(neighbour))).body).toEqual({ country: 'ES' })
    expect(service.asked).toEqual([`/json/${address.replace('.77', '.0')}`])
  })

  test('an unknown country code of the distribution counts as none', async () => {
    const answer = await call(api.site.location, { ...unnamed(), country: 'XX' })
    expect(answer.body).toEqual({ country: 'ES' })
  })

  test('the service is asked about the /48 of an IPv6 address', async () => {
    await call(api.site.location, unnamed('2a00:1:2:3:4:5:6:7'))
    expect(service.asked).toEqual(['/json/2a00:1:2::'])
  })
})

describe('the service is not asked', () => {
  test('if the distribution names a country', async () => {
    const options = { country: 'PT', headers: seenBy(freshAddress()) }
    expect((await call(api.site.location, options)).body).toEqual({ country: 'PT' })
    expect(service.asked).toEqual([])
  })

  test.each([
    ['a private address', '10.1.2.3'],
    ['this machine', '127.0.0.1'],
    ['this machine in IPv6', '::1'],
    ['a text that is no address', 'unknown'],
  ])('for %s', async (_, address) => {
    expect((await call(api.site.location, unnamed(address))).body).toEqual({ country: null })
    expect(service.asked).toEqual([])
  })

  test('about the distribution’s own address, if the visitor’s is unknown', async () => {
    const options = { country: undefined, network: '203.0.201.9' }
    expect((await call(api.site.location, options)).body).toEqual({ country: null })
    expect(service.asked).toEqual([])
  })

  test('by a call that is refused or whose answer does not depend on the country', async () => {
    const { cookie } = await newUser(Date.now())
    const draw = { mode: 'fun', risk: 'steady' } as const
    expect((await call(api.rounds.create, unnamed())).status).toBe(401)
    expect(
      (await call(api.rounds.create, { ...unnamed(), as: cookie, rawBody: '{"mode":"moon"}' })).status,
    ).toBe(400)
    const crossSite = { ...unnamed(), as: cookie, input: draw }
    const headers = { ...crossSite.headers, 'sec-fetch-site': 'cross-site' }
    expect((await call(api.rounds.create, { ...crossSite, headers })).error.code).toBe('cross_site')
    for (const quiet of [api.users.listSessions, api.rounds.list]) {
      expect((await call(quiet, { ...unnamed(), as: cookie })).status).toBe(200)
    }
    expect(service.asked).toEqual([])
  })
})

test('headers that a client sets do not change its country', async () => {
  const claims = { 'x-forwarded-for': '198.51.100.7', 'cf-ipcountry': 'GB', 'accept-language': 'en-GB' }
  const address = freshAddress()
  const { body } = await call(api.site.location, {
    country: undefined,
    headers: { ...claims, ...seenBy(address) },
  })
  expect(body).toEqual({ country: 'ES' })
  expect(service.asked).toEqual([`/json/${address.replace('.77', '.0')}`])
})

test('a failing service means an unknown country: no casinos, and all else works', async () => {
  service.answer(answerJson({ country_code: 'GB' }, 500))
  await newCasino()
  const options = unnamed()
  expect((await call(api.casinos.list, options)).body).toEqual({ casinos: [] })
  const { body } = await call(api.site.visitor, options)
  expect(body).toEqual({ country: null })
  expect(service.asked).toHaveLength(1)
})

test('the address and the service’s answer are neither stored nor logged', async () => {
  const logs = [process.stderr, process.stdout].map((stream) =>
    vi.spyOn(stream, 'write').mockReturnValue(true),
  )
  const user = await newUser(Date.now())
  await call(api.users.me, { ...unnamed('203.0.250.77'), as: user.cookie })
  service.answer(answerJson('nonsense', 500))
  await call(api.users.me, { ...unnamed('203.0.251.77'), as: user.cookie })
  const written = logs.flatMap((log) => log.mock.calls)
  expect(service.asked).toHaveLength(2)
  expect(written).toEqual([])
  expect(JSON.stringify(await storedUser(user.id))).not.toMatch(/203\.0\.25|"ES"/)
})
