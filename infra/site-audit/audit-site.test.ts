import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { FILE_CASES, PAGE_CASES } from '#shared/site/testing/address-cases.ts'
import { freePort } from '../local/free-port.ts'
import { createStaticSite } from '../local/static-site.ts'
import { open, temporaryFolder } from '../local/testing/serve.ts'
import { auditSite } from './audit-site.ts'

const BUILT_FOR = 'https://fairflight.example'

/** A build in which each page and file names itself and the site that it was built for. */
function makeBuild(changed: Readonly<Record<string, string>> = {}): string {
  const folder = temporaryFolder()
  const paths = new Set([...PAGE_CASES.map(([, file]) => file), ...FILE_CASES.map(([path]) => path)])
  const contents = Object.fromEntries([...paths].map((path) => [path, `${path} ${BUILT_FOR}/`]))
  const csp = JSON.stringify({ script: [], style: [], origin: BUILT_FOR })
  for (const [path, content] of Object.entries({ ...contents, ...changed, '/csp.json': csp })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return folder
}

/** Serves a build at an address of its own, which its pages name instead of the one that they were built for. */
async function serveBuild(folder: string): Promise<string> {
  const port = await freePort()
  const site = createStaticSite(folder, { origin: `http://127.0.0.1:${port}` })
  return open(createServer(site), port)
}

test('a site that serves the build has no difference', async () => {
  const { compared, differences } = await auditSite(makeBuild(), await serveBuild(makeBuild()))
  expect(differences).toEqual([])
  expect(compared).toBeGreaterThan(20)
})

test('a page or script that was changed, and a file that is not served, are named', async () => {
  const [script = ''] = FILE_CASES.map(([path]) => path).filter((path) => path.endsWith('.js'))
  const changed = { [script]: 'steal()', '/pages/de/faq.html': '<script src="/elsewhere.js"></script>' }
  const extra = '/assets/more-1a2b.js'
  const audit = await auditSite(makeBuild({ [extra]: 'more' }), await serveBuild(makeBuild(changed)))
  expect(audit.differences.map(({ file, address }) => [file, new URL(address).pathname])).toEqual(
    [
      [script, script],
      ['/pages/de/faq.html', '/de/predictor-faq'],
      [extra, extra],
    ].toSorted(),
  )
})

test('a site that does not answer is told apart from one that serves something else', async () => {
  const { differences } = await auditSite(makeBuild(), `http://127.0.0.1:${await freePort()}`)
  expect(new Set(differences.map(({ reason }) => reason.split(' ')[1]))).toEqual(new Set(['ECONNREFUSED']))
})
