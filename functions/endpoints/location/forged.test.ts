import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { api, operations } from '#shared/api/index.ts'
import { call } from '../../testing/call.ts'
import { newCasinoForAll } from './testing/everywhere.ts'

const { code } = await newCasinoForAll()

/** Headers by which a visitor of an unknown country, or of Italy, claims to be in Great Britain. */
const CLAIMS: readonly Record<string, string>[] = [
  { 'x-forwarded-for': '81.2.69.142', 'x-real-ip': '81.2.69.142', 'true-client-ip': '81.2.69.142' },
  { forwarded: 'for=81.2.69.142;host=gb.example', via: '1.1 gb.example', 'client-ip': '81.2.69.142' },
  { 'cf-ipcountry': 'GB', 'x-vercel-ip-country': 'GB', 'x-appengine-country': 'GB', 'x-country-code': 'GB' },
  {
    'x-cloudfront-viewer-country': 'GB',
    'cloudfront-viewer-country-name': 'United Kingdom',
    'geoip-country': 'GB',
  },
  {
    'accept-language': 'en-GB',
    'sec-ch-ua-platform': 'GB',
    'x-timezone': 'Europe/London',
    cookie: 'country=GB',
  },
]

/** The distribution's header names with values that it never sends. */
const FORGED: readonly Record<string, string | undefined>[] = [
  ...[
    '',
    'gb',
    'Gb',
    'GBR',
    'GB,IT',
    'GB, GB',
    ' GB',
    'GB\u0000',
    'XX',
    'ZZ',
    'T1',
    'T1 ',
    'I1',
    'A1',
    'EU',
    'AP',
    'UK',
    'ÇB',
  ].map((country) => ({ 'cloudfront-viewer-country': country })),
]

test.each([...CLAIMS, ...FORGED])('a visitor stays without a country when sending %j', async (headers) => {
  const options = 'cloudfront-viewer-country' in headers ? { headers } : { country: undefined, headers }
  expect((await call(api.site.location, options)).body).toEqual({ country: null })
  expect((await call(api.site.visitor, options)).body).toEqual({ country: null })
  expect((await call(api.casinos.list, options)).body).toEqual({ casinos: [] })
  expect((await call(api.casinos.get, { ...options, params: { code } })).status).toBe(404)
})

test.each(CLAIMS)('a visitor stays Italian when sending %j', async (headers) => {
  const options = { country: 'IT', headers }
  expect((await call(api.site.location, options)).body).toEqual({ country: 'IT' })
  expect((await call(api.casinos.list, options)).body).toEqual({ casinos: [] })
})

test('a region counts only with a valid country', async () => {
  const region = { 'cloudfront-viewer-country-region': 'ENG' }
  const told = async (headers: Record<string, string | undefined>) =>
    (await call(api.site.location, { headers })).body
  expect(await told({ ...region, 'cloudfront-viewer-country': 'GB' })).toEqual({
    country: 'GB',
    region: 'ENG',
  })
  expect(await told({ ...region, 'cloudfront-viewer-country': 'XX' })).toEqual({ country: null })
})

/** Operations that take a country from the user, which can only make the rules stricter. */
const ASKED = ['users.register', 'users.update', 'casinoLinks.create', 'players.update', 'casinos.preview']

/** Operations by which staff filter users by country. */
const FILTERS = ['users.list']

test('no other operation takes a country from body or query', () => {
  const taking = operations.filter(({ endpoint }) => {
    const issues = z.safeParse(endpoint.input, { country: 'GB' }).error?.issues ?? []
    return !issues.some((issue) => issue.code === 'unrecognized_keys' && issue.keys.includes('country'))
  })
  // The handler of an export checks the filters, which differ by list.
  expect(taking.map(({ id }) => id).toSorted()).toEqual([...ASKED, ...FILTERS, 'exports.get'].toSorted())
})
