import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { beforeAll, expect, test } from 'vitest'
import { CODEC_FILES } from '#functions/domain/images/codec-files.ts'
import { UPLOAD_EVENTS } from '#functions/endpoints/events.ts'
import { operations } from '#shared/api/index.ts'
import { type BundledFunction, bundleFolder, bundleIfStale } from '../bundle.ts'
import { beyondDeclaration } from './fairflight.ts'
import { bucketRightsOf } from './rights.ts'

/** Kilobytes of 1000 bytes, minified, the SDK included. A whole zod (443 kB) does not fit. */
const HANDLER_KB_MAX = 455

let bundled: readonly BundledFunction[] = []
beforeAll(async () => {
  bundled = await bundleIfStale()
})

test(`each function has at most ${HANDLER_KB_MAX} kB`, () => {
  const over = bundled.filter(({ kb }) => kb > HANDLER_KB_MAX).map(({ id, kb }) => `${id} ${kb}`)
  expect(over).toEqual([])
  expect(bundled.length).toBeGreaterThanOrEqual(operations.length)
})

test('no code can do more at the table than its declaration says', () => {
  const commandsOf = (file: string) => bundled.find(({ source }) => source === file)?.commands
  expect(beyondDeclaration(commandsOf)).toEqual([])
})

test.each([
  ['rounds.create', 'BatchGet Get Query TransactDelete TransactPut TransactUpdate Update'],
  ['users.logout', 'Get Update'],
  ['users.me', 'BatchGet Get Update'],
  ['deposits.list', 'BatchGet Get Query Update index/gsi4'],
])('%s can ask of the table: %s', (name, asked) => {
  expect(bundled.find(({ id }) => id === name)?.commands.join(' ')).toBe(asked)
})

test.each(['create', 'update', 'preview'])('%s of posts finds the renderer in its folder', async (name) => {
  const folder = bundleFolder(`functions/endpoints/blogs/${name}.ts`)
  const worker = new Worker(join(folder, 'render-worker.mjs'))
  worker.postMessage({ content: '# A', origin: 'https://fairflight.example' })
  const [rendered] = await once(worker, 'message')
  await worker.terminate()
  expect(rendered).toMatchObject({ html: '<h2>A</h2>' })
})

test('the check of images finds the codecs in its folder', async () => {
  const { path } = UPLOAD_EVENTS.image
  const folder = bundleFolder(path)
  const { makeSizes } = await import(/* @vite-ignore */ pathToFileURL(join(folder, 'codecs.mjs')).href)
  // One black pixel.
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  )
  const made = await makeSizes(png, { type: 'image/png', width: 1, height: 1 })
  expect(made).toMatchObject({ width: 1, height: 1, sizes: [{ width: 1, height: 1 }] })
  for (const file of Object.values(CODEC_FILES)) {
    expect(existsSync(join(folder, 'node_modules', file)), file).toBe(true)
  }
})

test('only functions with rights to the bucket carry its client', () => {
  const carrying = bundled
    .filter(({ source }) => readdirSync(bundleFolder(source)).some((file) => /upload|stored/.test(file)))
    .map(({ source }) => source)
  expect(carrying.filter((source) => bucketRightsOf(source).length === 0)).toEqual([])
  expect(carrying).toHaveLength(4)
})

test('only the job that sends mail carries the mail client', () => {
  const carrying = bundled
    .filter(({ source }) =>
      readFileSync(join(bundleFolder(source), 'index.mjs'), 'utf8').includes('SendEmail'),
    )
    .map(({ id }) => id)
  expect(carrying).toEqual(['jobs.mail'])
})
