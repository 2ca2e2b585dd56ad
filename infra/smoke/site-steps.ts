import { createHash } from 'node:crypto'
import { api } from '#shared/api/index.ts'
import { API_BASE } from '#shared/api/routes.ts'
import { SECURITY_TXT } from '#shared/site/files.ts'
import { assert, type Step, type Visitor } from './visitor.ts'

export interface SiteSteps {
  readonly visitor: Visitor
  readonly isHttps: boolean
  /** API Gateway's own address, where the installation has one. */
  readonly apiUrl: string | undefined
}

/** Steps that need no user. */
export function siteSteps({ visitor, isHttps, apiUrl }: SiteSteps): Step[] {
  return [
    { name: 'health', run: () => health(visitor) },
    { name: 'language', run: () => language(visitor) },
    { name: 'pages that are not there', run: () => notFound(visitor) },
    { name: 'security headers', run: () => securityHeaders(visitor, isHttps) },
    { name: 'security.txt', run: () => securityTxt(visitor) },
    { name: 'compression', run: () => compression(visitor) },
    { name: 'country', run: () => country(visitor, isHttps) },
    ...(apiUrl === undefined ? [] : [{ name: 'past the distribution', run: () => pastTheEdge(apiUrl) }]),
  ]
}

async function health({ call, last }: Visitor): Promise<string> {
  const { status, version } = await call(api.site.health)
  assert(status === 'ok', `It says that it is ${status}.`)
  return `version ${version}, ${Math.round(last().ms)} ms`
}

async function language({ get }: Visitor): Promise<string> {
  const german = await get('/', { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' })
  const to = german.headers.get('location')
  assert(
    german.status === 302 && to === '/de',
    `A German reader of / gets ${german.status} to ${to}, not 302 to /de.`,
  )
  assert(
    /private|no-store/.test(german.headers.get('cache-control') ?? ''),
    'A shared cache may keep the redirect, and send the next reader to German.',
  )
  const english = await get('/', { 'accept-language': 'en' })
  assert(english.status === 200, `An English reader of / gets ${english.status}, not the page.`)
  return 'a German reader of / is led to /de, an English one stays'
}

async function notFound({ get }: Visitor): Promise<string> {
  const path = `/no-such-page-${Date.now()}`
  const page = await get(path, { accept: 'text/html' })
  assert(page.status === 404, `${path} answers ${page.status}, not 404.`)
  assert(page.headers.get('content-type')?.startsWith('text/html') ?? false, 'The 404 is no page.')
  const call = await get(`${API_BASE}${path}`)
  assert(call.status === 404, `${API_BASE}${path} answers ${call.status}, not 404.`)
  const { code } = await call.json().catch(() => ({ code: 'something that is not JSON' }))
  assert(code === 'not_found', `The API answers an unknown path with ${code}, not not_found.`)
  return 'a page 404 as a page, a call 404 as JSON'
}

const WANTED: Readonly<Record<string, RegExp>> = {
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'referrer-policy': /^same-origin$/,
  'permissions-policy': /geolocation=\(\)/,
  'cross-origin-opener-policy': /^same-origin$/,
}

async function securityHeaders({ get }: Visitor, isHttps: boolean): Promise<string> {
  const page = await get('/', { 'accept-language': 'en' })
  const wanted = isHttps ? { ...WANTED, 'strict-transport-security': /max-age=\d{7}/ } : WANTED
  for (const [name, shape] of Object.entries(wanted)) {
    const value = page.headers.get(name)
    assert(value !== null && shape.test(value), `The header ${name} is ${value ?? 'missing'}.`)
  }
  const policy = page.headers.get('content-security-policy') ?? ''
  for (const directive of ["default-src 'self'", "object-src 'none'", "frame-ancestors 'none'"]) {
    assert(policy.includes(directive), `The content security policy does not say ${directive}.`)
  }
  assert(
    !/'unsafe-(?:inline|eval)'/.test(policy),
    'The content security policy allows unsafe scripts or styles.',
  )
  const inline = inlineParts(await page.text())
  for (const part of inline) {
    const hash = `'sha256-${createHash('sha256').update(part).digest('base64')}'`
    assert(
      policy.includes(hash),
      `The content security policy blocks a script or style inside the page (${hash}).`,
    )
  }
  return `all are there, and the policy allows the ${inline.length} parts inside the page by their hashes`
}

async function securityTxt({ get }: Visitor): Promise<string> {
  const answer = await get(SECURITY_TXT)
  const text = answer.status === 200 ? await answer.text() : ''
  const [, contact] = /^Contact: (\S+)$/m.exec(text) ?? []
  assert(contact !== undefined, `${SECURITY_TXT} names no contact.`)
  const [, expires = ''] = /^Expires: (\S+)$/m.exec(text) ?? []
  assert(Date.parse(expires) > Date.now(), `${SECURITY_TXT} has expired: build and deploy the site again.`)
  return `${contact}, until ${expires.slice(0, 10)}`
}

/** The inline scripts that run, and the inline styles. */
function inlineParts(html: string): string[] {
  const scripts = [...html.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/g)]
  const running = scripts.filter(([, attributes = '']) => !/type="application\//.test(attributes))
  const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)]
  return [...running.map(([, , text = '']) => text), ...styles.map(([, text = '']) => text)]
}

async function compression({ get }: Visitor): Promise<string> {
  const path = `${API_BASE}${api.site.openapi.path}`
  const answer = await get(path, { 'accept-encoding': 'gzip' })
  const encoding = answer.headers.get('content-encoding')
  assert(
    encoding === 'gzip',
    `A long answer is sent in the encoding ${encoding ?? 'identity'}, though gzip was asked for.`,
  )
  assert((await answer.json()).openapi !== undefined, 'The answer cannot be read.')
  return 'a long answer comes in gzip'
}

/** Bouvet Island has no inhabitants, so no visitor comes from there. */
const ELSEWHERE = 'BV'

async function country({ get }: Visitor, isHttps: boolean): Promise<string> {
  const path = `${API_BASE}${api.site.location.path}`
  const forged = await get(path, { 'CloudFront-Viewer-Country': ELSEWHERE })
  const told = (await forged.json()).country
  assert(told !== ELSEWHERE, 'A visitor can name a country of their own: the rules of casinos do not hold.')
  // Only CloudFront, which serves https, names countries; without one the strictest rules apply to everybody.
  assert(
    !isHttps || Boolean(told),
    'The country is unknown: does CloudFront-Viewer-Country reach the functions?',
  )
  return `${told ?? 'none'} by the network; one that a visitor names is not believed`
}

async function pastTheEdge(apiUrl: string): Promise<string> {
  const answer = await fetch(`${apiUrl}${API_BASE}${api.site.health.path}`, {
    signal: AbortSignal.timeout(10_000),
  })
  const { code } = await answer.json().catch(() => ({ code: undefined }))
  assert(
    answer.status === 403 && code === 'forbidden',
    `The API's own address answers ${answer.status}, not 403.`,
  )
  return "the API's own address answers 403"
}
