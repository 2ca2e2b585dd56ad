// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeApi } from '#web/testing/fake-api.ts'
import { savedFiles } from '#web/testing/saved-files.ts'
import { api } from './api.ts'
import { exportList } from './export.ts'

let written = ''
let ended: 'closed' | 'aborted' | undefined

function givePicker() {
  written = ''
  ended = undefined
  const showSaveFilePicker = vi.fn(async (_: { suggestedName: string }) => ({
    createWritable: async () => ({
      write: async (text: string) => {
        written += text
      },
      close: async () => {
        ended = 'closed'
      },
      abort: async () => {
        ended = 'aborted'
      },
    }),
  }))
  vi.stubGlobal('showSaveFilePicker', showSaveFilePicker)
  return showSaveFilePicker
}

beforeEach(() => {
  givePicker()
})

const PARTS = ['\ufeff"id"\r\n"1"\r\n"2"\r\n', '"3"\r\n', '"4"\r\n']

/** Serves three parts, each opened by the previous one's cursor. */
function serve() {
  const server = fakeApi()
  server.reply(api.exports.get, ({ url }) => {
    const index = Number(url.searchParams.get('cursor') ?? 0)
    const headers: Record<string, string> = { 'x-row-count': String(2 - index) }
    if (index < 2) headers['x-next-cursor'] = String(index + 1)
    return { output: PARTS[index] ?? '', headers }
  })
  return server
}

const prove = <T>(work: () => Promise<T>) => work()
const signal = () => new AbortController().signal

test('parts are written in the order of their cursors, with one byte order mark', async () => {
  const server = serve()
  const told: number[] = []
  const query = { state: 'active' }
  const rows = await exportList('players', query, signal(), (count) => told.push(count), prove)
  expect(written).toBe('\ufeff"id"\r\n"1"\r\n"2"\r\n"3"\r\n"4"\r\n')
  expect(ended).toBe('closed')
  expect(rows).toBe(3)
  expect(told).toEqual([2, 3, 3])
  const asked = server.sent(api.exports.get).map(({ url }) => url.search)
  expect(asked[0]).toBe('?state=active&format=csv')
  expect(asked).toHaveLength(3)
})

test('the file is named after list and day; closing its dialog ends the export', async () => {
  const server = serve()
  const picker = givePicker()
  picker.mockRejectedValueOnce(new DOMException('closed', 'AbortError'))
  expect(await exportList('audit-log', {}, signal(), () => {}, prove)).toBeUndefined()
  expect(picker.mock.calls[0]?.[0].suggestedName).toMatch(/^fairflight-audit-log-\d{4}-\d\d-\d\d\.csv$/)
  expect(server.sent(api.exports.get)).toHaveLength(0)
})

test('a stopped export leaves no file', async () => {
  serve()
  const aborter = new AbortController()
  const stop = () => aborter.abort()
  expect(await exportList('players', {}, aborter.signal, stop, prove)).toBeUndefined()
  expect(ended).toBe('aborted')
})

test('a refusal rejects the export, and the file is discarded', async () => {
  const server = fakeApi()
  server.refuse(api.exports.get, 'forbidden')
  const run = exportList('players', {}, signal(), () => {}, prove)
  await expect(run).rejects.toMatchObject({ code: 'forbidden' })
  expect(ended).toBe('aborted')
})

test('after a password request in the middle, the export repeats the same part', async () => {
  const server = fakeApi()
  server.refuse(api.exports.get, 'reauth_required')
  let asked = 0
  const proveOnce = async <T>(work: () => Promise<T>) => {
    try {
      return await work()
    } catch {
      asked += 1
      server.reply(api.exports.get, () => ({ output: '"id"\r\n', headers: { 'x-row-count': '0' } }))
      return work()
    }
  }
  expect(await exportList('players', {}, signal(), () => {}, proveOnce)).toBe(0)
  expect(asked).toBe(1)
})

test('waits as long as the server says, and retries', async () => {
  vi.useFakeTimers()
  const server = fakeApi()
  server.refuse(api.exports.get, 'too_many', { retryAfter: 30 })
  const run = exportList('players', {}, signal(), () => {}, prove)
  await vi.advanceTimersByTimeAsync(29_000)
  expect(server.sent(api.exports.get)).toHaveLength(1)
  server.reply(api.exports.get, () => ({ output: '"id"\r\n', headers: { 'x-row-count': '0' } }))
  await vi.advanceTimersByTimeAsync(1000)
  expect(await run).toBe(0)
})

test('without file access the export becomes a download at the end', async () => {
  vi.stubGlobal('showSaveFilePicker', undefined)
  serve()
  const saved = savedFiles()
  expect(await exportList('posts', {}, signal(), () => {}, prove)).toBe(3)
  expect(saved.map(({ size }) => size)).toEqual([new Blob(PARTS).size])
})
