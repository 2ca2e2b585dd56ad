import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#functions/platform/ids.ts'
import { createOwnTable, scanTable } from '#functions/platform/table/testing/own-table.ts'
import { call } from '#functions/testing/call.ts'
import { api } from '#shared/api/index.ts'
import { secureRandom } from '#shared/crash/random.ts'
import { LOCALES } from '#shared/i18n/locales.ts'
import { SEED_TEXTS, seedPosts } from './seed-posts.ts'
import { TOPICS } from './seed-text.ts'

const NOW = Date.now()

beforeAll(async () => {
  await createOwnTable()
  await seedPosts(newId(NOW, secureRandom), NOW)
}, 60_000)

describe.each(LOCALES)('in %s', (language) => {
  test('three posts are public, the first featured, each with its translations and links of its language', async () => {
    const { body } = await call(api.blogs.list, { at: NOW, input: { language } })
    expect(body.blogs.map(({ slug }) => slug)).toEqual(SEED_TEXTS[language].map(({ slug }) => slug))
    expect(body.blogs.map(({ featured }) => featured)).toEqual([true, false, false])
    for (const { slug } of body.blogs) {
      const post = await call(api.blogs.get, { at: NOW, params: { id: slug }, input: { language } })
      expect(post.body.blog.translations).toHaveLength(LOCALES.length - 1)
      const links = [...(post.body.blog.html ?? '').matchAll(/href="([^"]*)"/g)].map((match) => match[1])
      expect(links).toHaveLength(1)
      for (const link of links) expect(link).toMatch(language === 'en' ? /^\/[a-z-]+$/ : `/${language}/`)
    }
  })

  test('every topic is there', () => {
    expect(SEED_TEXTS[language].map(({ topic }) => topic)).toEqual([...TOPICS])
  })
})

test('a second start changes nothing, also after an interrupted one', async () => {
  const before = await scanTable()
  await seedPosts(newId(NOW, secureRandom), NOW + 60_000)
  expect(await scanTable()).toEqual(before)
  expect((await call(api.categories.list)).body.categories).toHaveLength(2)
})
