import { describe, expect, it } from 'vitest'
import { readCspHashes } from './csp-hashes.ts'
import { mediaHeaders, securityHeaders } from './security-headers.ts'

const SCRIPT = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"
const STYLE = "'sha256-RBNvo1WzZ4oRRq0W9+hknpT7T8If536DEMBg9hyq/4o='"

function policy(options: Parameters<typeof securityHeaders>[0] = {}): Map<string, string> {
  const directives = securityHeaders(options)['content-security-policy'].split('; ')
  return new Map(
    directives.map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources.join(' ')]
    }),
  )
}

describe('the content security policy', () => {
  it('allows this origin and casinos’ pictures, and nothing else', () => {
    expect(Object.fromEntries(policy())).toEqual({
      'default-src': "'self'",
      'script-src': "'self'",
      'style-src': "'self'",
      'img-src': "'self' data: https:",
      'connect-src': "'self'",
      'font-src': "'self'",
      'manifest-src': "'self'",
      'worker-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-src': "'none'",
      'frame-ancestors': "'none'",
    })
  })

  it('adds the build’s hashes and the hosts that may be framed', () => {
    const hashes = { script: [SCRIPT], style: [STYLE] }
    const found = policy({ hashes, frameHosts: ['casino.example', 'play.two.example'] })
    expect(found.get('script-src')).toBe(`'self' ${SCRIPT}`)
    expect(found.get('style-src')).toBe(`'self' ${STYLE}`)
    expect(found.get('frame-src')).toBe('https://casino.example https://play.two.example')
  })

  it('requires HTTPS only of a site with HTTPS', () => {
    expect(policy({ https: true }).get('upgrade-insecure-requests')).toBe('')
    expect(policy().has('upgrade-insecure-requests')).toBe(false)
  })

  it('never contains unsafe, whatever the options', () => {
    for (const https of [true, false]) {
      const hashes = { script: [SCRIPT], style: [STYLE] }
      const all = Object.values(securityHeaders({ https, hashes, frameHosts: ['a.example'] }))
      expect(all.join('\n')).not.toMatch(/unsafe|\*|http:|eval/)
    }
  })

  it('lets pages send files to one bucket, where one is named', () => {
    const uploadsTo = 'https://s3.eu-west-1.amazonaws.com/bucket'
    expect(policy({ uploadsTo }).get('connect-src')).toBe(`'self' ${uploadsTo}`)
    const injected = 'https://a.example; script-src https://b.example'
    for (const bad of ['*', 'https://*.example', "'self'", injected]) {
      expect(() => securityHeaders({ uploadsTo: bad })).toThrow('is no address')
    }
  })

  it.each(["'self'", '*', 'a.example; script-src *', 'https://a.example', 'A.example', 'localhost', ''])(
    'refuses the frame host "%s"',
    (host) => expect(() => securityHeaders({ frameHosts: [host] })).toThrow('is no host'),
  )
})

it('the other headers are the same ones with HTTPS, and HSTS for two years', () => {
  const { 'content-security-policy': _local, ...local } = securityHeaders()
  const { 'content-security-policy': _cloud, ...cloud } = securityHeaders({ https: true })
  expect(cloud).toEqual({
    ...local,
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
  })
  expect(local).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=(), compute-pressure=()'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  })
})

it('an image runs nothing, whatever it is opened as', () => {
  expect(mediaHeaders()['content-security-policy']).toBe(
    "default-src 'none'; frame-ancestors 'none'; sandbox",
  )
  expect(mediaHeaders()['x-content-type-options']).toBe('nosniff')
})

describe('readCspHashes', () => {
  it('reads the build’s file, each hash once', () => {
    const text = JSON.stringify({ script: [SCRIPT, SCRIPT], style: [] })
    expect(readCspHashes(text)).toEqual({ script: [SCRIPT], style: [] })
  })

  it.each([
    '{}',
    'null',
    '[]',
    '{"script":"x","style":[]}',
    '{"script":[],"style":["\'unsafe-inline\'"]}',
    '{"script":["sha256-47DEQpj8HBSa"],"style":[]}',
    '{"script":["\'sha256-x\' *"],"style":[]}',
    '{"script":[1],"style":[]}',
  ])('refuses %s', (text) => expect(() => readCspHashes(text)).toThrow('no list of hashes'))
})
