import { expect, it, vi } from 'vitest'
import { Authenticator } from '#functions/testing/authenticator.ts'
import { api } from '#shared/api/index.ts'
import { API_BASE } from '#shared/api/routes.ts'
import { smoke } from './smoke.ts'

const SITE = 'https://fairflight.example'
const ADMIN = { email: 'admin@example.com', password: 'Quiet lantern over 9 bridges', addsPasskey: true }

/** The lines about an installation that answers what is given, and else 500. */
async function linesOf(answers: Readonly<Record<string, object>>): Promise<string[]> {
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit) => {
    const found = answers[`${method} ${address.slice(`${SITE}${API_BASE}`.length)}`]
    return Response.json(found ?? {}, { status: found ? 200 : 500 })
  })
  const lines: string[] = []
  await smoke({ site: SITE, admin: ADMIN, log: (line) => lines.push(line) })
  return lines
}

it.each([
  [null, 'FAIL  country: '],
  ['IT', 'ok    country: IT'],
])('where https is served and CloudFront names %s as the country, it says "%s"', async (country, line) => {
  const lines = await linesOf({ [`GET ${api.site.location.path}`]: { country } })
  expect(lines).toContainEqual(expect.stringContaining(line))
})

it('a new passkey is printed before the site is asked to keep it', async () => {
  const { createOptions } = api.passkeys
  const options = { challenge: 'AAAA', rp: { id: 'fairflight.example' }, user: { id: 'YWRh' } }
  const lines = await linesOf({
    [`POST ${api.users.login.path}`]: { user: { admin: true } },
    [`GET ${api.users.me.path}`]: { staffPasskey: 'missing' },
    [`${createOptions.method} ${createOptions.path}`]: options,
  })
  const printed = lines.findIndex((line) => line.includes('SMOKE_ADMIN_PASSKEY: '))
  expect(lines[printed + 1]).toMatch(/^FAIL {2}admin: /)
  const [, passkey = ''] = /SMOKE_ADMIN_PASSKEY: ([\w-]+)/.exec(lines[printed] ?? '') ?? []
  expect(Authenticator.from(passkey).kept()).toBe(passkey)
})
