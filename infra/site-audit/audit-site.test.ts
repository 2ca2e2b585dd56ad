import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import type { Entry } from '#shared/draw-log/entries.ts'
import { filesOf, KEYS, key } from '#shared/draw-log/testing/log-files.ts'
import { RELEASE_FILE } from '#shared/site/files.ts'
import { formatRelease, nameRelease } from '#shared/site/release.ts'
import { FILE_CASES, PAGE_CASES } from '#shared/site/testing/address-cases.ts'
import { formatVkey, signerOf } from '#shared/tlog/note.ts'
import { freePort } from '../local/free-port.ts'
import { createSite, readSite } from '../local/static-site.ts'
import { open } from '../local/testing/serve.ts'
import { run } from '../log-audit/testing/run.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { auditSite } from './audit-site.ts'

const BUILT_FOR = 'https://fairflight.example'
const NOW = ['--now', '2031-03-03T12:00:00.000Z']

/** A build in which each page and file names itself and the site that it was built for. */
function makeBuild(changed: Readonly<Record<string, string>> = {}): string {
  const paths = new Set([...PAGE_CASES.map(([, file]) => file), ...FILE_CASES.map(([path]) => path)])
  const contents = Object.fromEntries([...paths].map((path) => [path, `${path} ${BUILT_FOR}/`]))
  const csp = JSON.stringify({ script: [], style: [], origin: BUILT_FOR })
  const own = { '/csp.json': csp, [RELEASE_FILE]: formatRelease('2.45.0', []) }
  return temporaryFolder(Object.entries({ ...contents, ...own, ...changed }))
}

interface Site {
  readonly origin: string
  /** Version and SHA-256 of the build, as the log's job is told them. */
  readonly release: string
}

/**
 * Serves a build at an address of its own, which its pages name instead of the one that they were built for.
 * @param logged makes the log's entries of the build's SHA-256; by default it was served on the day before
 * @param tampered contents that somebody changed on the server
 */
async function serveBuild(
  folder: string,
  logged = (sha256: string): Entry[] => [{ kind: 'release', at: '2031-03-02', sha256, version: '2.45.0' }],
  tampered: Readonly<Record<string, string>> = {},
): Promise<Site> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const source = readSite(folder, origin)
  const release = nameRelease((await source.file(RELEASE_FILE))?.body ?? Buffer.from(''))
  const files = filesOf(logged(release.split(' ')[1] ?? '')).set('keys', KEYS)
  const site = createSite(source, {})
  const server = createServer((request, response) => {
    const { url = '' } = request
    const [, log] = url.split('/draw-log/')
    const content = log === undefined ? tampered[url] : files.get(log)
    if (content !== undefined) response.end(content)
    else if (log === undefined) void site(request, response)
    else response.writeHead(404).end()
  })
  await open(server, port)
  return { origin, release }
}

const audit = (origin: string, ...more: string[]) => run(auditSite, origin, ...NOW, ...more)

test('a site that serves the build of the log has no difference, and so has the same build elsewhere', async () => {
  const { origin, release } = await serveBuild(makeBuild())
  const [version = '', sha256 = ''] = release.split(' ')
  const { code, text } = await audit(origin, '--key', formatVkey(key))
  expect(text).toContain(`Build ${version}, SHA-256 ${sha256}\n`)
  expect(text).toMatch(/\n\d\d+ pages and files compared\. All are as built\.\n/)
  expect(text).toContain('\nThe public log names this build for 2031-03-02.\n')
  expect(code).toBe(0)
  expect(await audit(origin, '--build', makeBuild())).toEqual({ code: 0, text: expect.any(String) })
})

test('a build that is served but not logged is named, until the hour after its day', async () => {
  const { origin } = await serveBuild(makeBuild(), () => [
    { kind: 'release', at: '2031-03-02', sha256: 'ab'.repeat(32), version: '2.44.0' },
  ])
  const { code, text } = await audit(origin)
  expect(text).toMatch(/All are as built\.\nNOT LOGGED: /)
  expect(code).toBe(1)
  const old = await serveBuild(makeBuild())
  expect((await run(auditSite, old.origin, '--now', '2031-03-04T00:59:00.000Z')).code).toBe(0)
  expect((await run(auditSite, old.origin, '--now', '2031-03-04T01:01:00.000Z')).code).toBe(1)
})

test('a page or script that was changed on the server is named', async () => {
  const [script = ''] = FILE_CASES.map(([path]) => path).filter((path) => path.endsWith('.js'))
  const tampered = { [script]: 'steal()', '/de/predictor-faq': '<script src="/elsewhere.js"></script>' }
  const { origin } = await serveBuild(makeBuild(), undefined, tampered)
  const { code, text } = await audit(origin)
  expect(code).toBe(1)
  expect(text.match(/DIFFERS \S+:/g)).toEqual([script, '/de/predictor-faq'].map((path) => `DIFFERS ${path}:`))
})

test('a site whose own release file names other files than a build of ours is named', async () => {
  const { origin } = await serveBuild(makeBuild({ '/pages/de/faq.html': 'another page' }))
  const { code, text } = await audit(origin, '--build', makeBuild())
  expect(code).toBe(1)
  expect(text.match(/DIFFERS \S+:/g)).toEqual(['DIFFERS /de/predictor-faq:', `DIFFERS ${RELEASE_FILE}:`])
  expect(text).toContain('NOT LOGGED')
})

test.each<[string, () => Promise<string[]>, RegExp]>([
  ['no address', async () => [], /^npm run site:audit/],
  ['a site that does not answer', async () => [`http://127.0.0.1:${await freePort()}`], /does not answer/],
  [
    'a folder without a build',
    async () => ['http://127.0.0.1', '--build', temporaryFolder()],
    /holds no build/,
  ],
  [
    'the key of another log',
    async () => {
      const stranger = signerOf('elsewhere.example', 'ed25519', new Uint8Array(32).fill(6))
      return [(await serveBuild(makeBuild())).origin, '--key', formatVkey(stranger)]
    },
    /no known key signed/,
  ],
  [
    'a release file that is none',
    async () => [(await serveBuild(makeBuild(), undefined, { [RELEASE_FILE]: '{}' })).origin],
    /./,
  ],
  [
    'a release file that leads to another site',
    async () => {
      const release = { version: '1', files: { '//elsewhere.example': 'ab'.repeat(32) } }
      return [(await serveBuild(makeBuild(), undefined, { [RELEASE_FILE]: JSON.stringify(release) })).origin]
    },
    /./,
  ],
])('%s is refused', async (_, argsOf, sentence) => {
  const { code, text } = await run(auditSite, ...(await argsOf()))
  expect(text).toMatch(sentence)
  expect(code).toBe(2)
})
