import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { launchOptions } from '#infra/chromium.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { ROOT } from './root.ts'
import { createCaller, startProduct } from './testing/start-product.ts'

/** A copy of the sources, in which a test may change what it likes. */
function copySources(): string {
  const copy = mkdtempSync(join(tmpdir(), 'fairflight-dev-'))
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }))
  for (const name of ['functions', 'infra', 'shared', 'web', 'package.json', 'tsconfig.json'])
    cpSync(join(ROOT, name), join(copy, name), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

function change(file: string, from: string, to: string): void {
  const text = readFileSync(file, 'utf8')
  expect(text).toContain(from)
  writeFileSync(file, text.replace(from, to))
}

test('npm run dev serves sources and packages, and nothing else of the machine', async () => {
  const DATA_DIR = mkdtempSync(join(ROOT, '.cache/dev-data-'))
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }))
  const { origin } = await startProduct({ DATA_DIR }, { entry: 'infra/local/dev.ts' })
  const status = async (path: string) => (await fetch(origin + path)).status
  expect(await status('/src/main.tsx')).toBe(200)
  expect(await status(`/@fs${ROOT}/shared/site/pages.ts`)).toBe(200)
  const refused = [`${DATA_DIR}/secrets.json`, `${DATA_DIR}/mail.jsonl`, '/etc/passwd'].concat(
    ['package.json', '.git/config', '.git', 'infra/local/start.ts'].map((name) => join(ROOT, name)),
  )
  for (const file of refused) {
    for (const query of ['', '?raw', '?url', '?import&raw', '?inline', '?import&inline&url']) {
      const answer = await fetch(`${origin}/@fs${file}${query}`)
      expect([file, query, answer.status]).not.toEqual([file, query, 200])
      expect(await answer.text()).not.toContain('appSecret')
    }
  }
}, 120_000)

test('npm run dev answers with changed functions, shared modules, routes and screens', async () => {
  const root = copySources()
  const env = { DATA_DIR: temporaryFolder() }
  const dev = { entry: 'infra/local/dev.ts', root }
  const first = await startProduct(env, dev)
  const { origin } = first
  const call = createCaller(origin)
  const casinos = async () => (await call('GET', '/api/v1/casinos')).body?.casinos?.length
  const page = async () => (await fetch(`${origin}/terms-and-conditions`)).text()
  expect(await casinos()).toBe(4)

  const handler = join(root, 'functions/endpoints/casinos/list.ts')
  change(handler, 'return { casinos: records', 'return { casinos: [] }\n  return { casinos: records')
  await expect.poll(casinos).toBe(0)
  change(handler, 'return { casinos: [] }\n  return', 'return')
  await expect.poll(casinos).toBe(4)

  // A module that handlers import is broken first; the next save mends it.
  const rule = join(root, 'shared/countries/casino-rule.ts')
  change(rule, 'const casinos = CASINO_RULES', 'const casinos = = CASINO_RULES')
  await expect.poll(casinos).toBeUndefined()
  change(rule, 'const casinos = = CASINO_RULES[strictest]', 'const casinos = undefined')
  await expect.poll(casinos).toBe(0)

  // A route of the contract, which the gateway reads.
  const health = () => call('GET', '/api/v1/healthy').then(({ status }) => status)
  expect(await health()).toBe(404)
  change(join(root, 'shared/api/site.ts'), "path: '/health'", "path: '/healthy'")
  await expect.poll(health).toBe(200)

  expect(await page()).not.toContain('Changed by hand')
  change(join(root, 'web/src/ui/page.tsx'), '{title}\n', '{title} Changed by hand\n')
  await expect.poll(page).toContain('Changed by hand')
  const module = await fetch(`${origin}/src/ui/page.tsx`)
  expect(await module.text()).toContain('Changed by hand')
  expect(module.headers.get('x-frame-options')).toBe('DENY')

  // An open page reloads once the server is back.
  const opened = await openPage(`${origin}/verify`)
  first.process.kill('SIGTERM')
  await first.ended()
  await startProduct({ ...env, PORT: new URL(origin).port }, dev)
  await expect.poll(opened.loads).toBe(2)
}, 120_000)

/** Opens a page in a browser and counts the documents that it loads. */
async function openPage(address: string): Promise<{ loads: () => number }> {
  const browser = await chromium.launch(launchOptions())
  onTestFinished(() => browser.close())
  const page: Page = await browser.newPage()
  let count = 0
  page.on('load', () => {
    count += 1
  })
  const connected = page.waitForEvent('console', (message) => message.text().includes('[vite] connected'))
  await page.goto(address)
  await connected
  return { loads: () => count }
}
