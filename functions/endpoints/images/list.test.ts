import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { api } from '#shared/api/index.ts'
import { useOwnTableWithStream } from '../../platform/table/testing/own-table.ts'
import { call } from '../../testing/call.ts'
import { drainStream } from '../../testing/drain-stream.ts'
import { addPasskey, makeUser } from '../../testing/people.ts'
import { staff } from '../blogs/testing/posts.ts'
import { newImage } from './testing/uploads.ts'

const NOW = Date.now()

let editor: Awaited<ReturnType<typeof staff>>
beforeAll(async () => {
  await useOwnTableWithStream()
  editor = await staff('editor', NOW)
})

async function listed(input: { search?: string; limit?: number; cursor?: string }, as?: string) {
  const { body } = await call(api.images.list, { input, ...(as && { as }), at: NOW })
  return { ids: body.images.map(({ _id }) => _id), cursor: body.cursor }
}

test('everybody lists images newest first and finds them by words of their descriptions', async () => {
  const made: string[] = []
  for (const [index, alt] of ['Über Land', 'Ubud', 'A plane', 'über alles', 'The plant: a plan'].entries()) {
    const at = { ...editor, options: { ...editor.options, at: NOW + index } }
    made.push((await newImage(at, alt))._id)
  }
  await drainStream()
  const ids = async (input: Parameters<typeof listed>[0]) => {
    const { ids: told, cursor } = await listed(input)
    return { ids: told.map((id) => made.indexOf(id)), cursor }
  }
  expect((await ids({})).ids).toEqual([4, 3, 2, 1, 0])
  const first = await ids({ limit: 2 })
  const second = await ids({ limit: 2, cursor: first.cursor ?? '' })
  const third = await ids({ limit: 2, cursor: second.cursor ?? '' })
  expect([first.ids, second.ids, third.ids]).toEqual([[4, 3], [2, 1], [0]])
  expect(third.cursor).toBeUndefined()
  expect((await ids({ search: 'UBER' })).ids.toSorted()).toEqual([0, 3])
  expect((await ids({ search: 'alles Über' })).ids).toEqual([3])
  expect((await ids({ search: 'plan a' })).ids.toSorted()).toEqual([2, 4])
  expect((await ids({ search: 'none' })).ids).toEqual([])
  expect((await ids({ search: '%' })).ids).toEqual([])
  const found = await ids({ search: 'plan', limit: 1 })
  const rest = await ids({ search: 'plan', limit: 1, cursor: found.cursor ?? '' })
  expect([...found.ids, ...rest.ids].toSorted()).toEqual([2, 4])
  expect(rest.cursor).toBeUndefined()
})

test('images are found by words of all languages, and by file name for staff only', async () => {
  const many = (locale: string) => Array.from({ length: 45 }, (_, word) => `${locale}${word}`).join(' ')
  const image = await newImage(editor, 'Sonnenaufgang')
  const alts = Object.fromEntries(['de', 'fr', 'it', 'es', 'pt'].map((locale) => [locale, many(locale)]))
  const change = (input: { alt: string; alts?: object }) =>
    call(api.images.update, { ...editor.options, params: { id: image._id }, input })
  await change({ alt: 'Sonnenaufgang', alts })
  await drainStream()
  for (const search of ['sonnen', 'de0', 'it44 fr7', 'pt44 de44', 'es30'])
    expect((await listed({ search })).ids, search).toEqual([image._id])
  const { options } = editor
  const { cookie } = await makeUser({}, NOW)
  expect((await listed({ search: 'sonnen picture' }, options.as)).ids).toEqual([image._id])
  expect((await listed({ search: 'picture' })).ids).toEqual([])
  expect((await listed({ search: 'picture' }, cookie)).ids).toEqual([])
  await change({ alt: 'Moonrise', alts: {} })
  await drainStream()
  expect((await listed({ search: 'moonrise' })).ids).toEqual([image._id])
  for (const search of ['sonnen', 'de0', 'pt44', 'es30'])
    expect((await listed({ search }, options.as)).ids, search).toEqual([])
})

test('staff without a needed passkey find no file names and change nothing', async () => {
  const image = await newImage(editor, 'Sunset')
  await drainStream()
  vi.stubEnv('STAFF_PASSKEY', 'required')
  onTestFinished(() => void vi.unstubAllEnvs())
  const { cookie } = await makeUser({ role: 'editor' }, NOW)
  expect((await listed({ search: 'sunset' }, cookie)).ids).toEqual([image._id])
  expect((await listed({ search: 'sunset picture' }, cookie)).ids).toEqual([])
  const options = { as: cookie, at: NOW, params: { id: image._id } }
  for (const answer of [
    await call(api.images.update, { ...options, input: { alt: 'Moon' } }),
    await call(api.images.remove, options),
  ])
    expect(answer.error).toMatchObject({ statusCode: 403, code: 'reauth_required' })
  const { cookie: raised } = await addPasskey(cookie, NOW)
  expect((await listed({ search: 'sunset picture' }, raised)).ids).toEqual([image._id])
})
