import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PostSlug, RESERVED_SLUGS, Slug, slugOf } from './slug.ts'

const codeOf = (slug: string) => PostSlug.safeParse(slug).error?.issues[0]?.message

describe('an address', () => {
  test.each(['a', '7', 'why-no-app-knows', 'x'.repeat(100), 'casino', 'predictor', 'blog-2'])(
    '%s',
    (slug) => {
      expect(PostSlug.parse(slug)).toBe(slug)
    },
  )

  test('is read in lower case, trimmed', () => {
    expect(PostSlug.parse(' Why-Not ')).toBe('why-not')
  })

  test.each([
    ['', 'required'],
    [' ', 'required'],
    ['x'.repeat(101), 'too_long'],
    ['a--b', 'invalid_format'],
    ['-a', 'invalid_format'],
    ['a-', 'invalid_format'],
    ['a_b', 'invalid_format'],
    ['a/b', 'invalid_format'],
    ['a.b', 'invalid_format'],
    ['é', 'invalid_format'],
    ['a\n', undefined],
    ['__local', 'invalid_format'],
    ['sw.js', 'invalid_format'],
    ['0'.repeat(36), 'slug_reserved'],
  ])('%j is refused with %s', (slug, code) => {
    expect(codeOf(slug)).toBe(code)
  })

  test.each([...RESERVED_SLUGS].filter((slug) => slug !== ''))(
    'is refused as one of the site itself: %s',
    (slug) => {
      expect(codeOf(slug)).toBe('slug_reserved')
    },
  )

  test('reserves languages, routes and other addresses of the site', () => {
    const named =
      'en it es fr de pt blog posts feed api assets login admin verify game-app predictor-faq play-safe'
    for (const slug of [...named.split(' '), 'error', 'pages', 'icons'])
      expect(RESERVED_SLUGS).toContain(slug)
  })
})

describe('an address made from a title', () => {
  test.each([
    ['Perché “99%” è falso', 'perche-99-e-falso'],
    ['  What’s a plan? ', 'whats-a-plan'],
    ['Straße & Œuvre', 'strasse-oeuvre'],
    ['ﬁne ½', 'fine-1-2'],
    ['Как это работает', ''],
    ['✈️', ''],
    ['word '.repeat(30), `${'word-'.repeat(19)}word`],
    ['x'.repeat(150), 'x'.repeat(100)],
  ])('%j becomes %j', (title, slug) => {
    expect(slugOf(title)).toBe(slug)
  })

  test('is always a valid address', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 150 }), (title) => {
        const slug = slugOf(title)
        expect(slug === '' || Slug.safeParse(slug).data === slug).toBe(true)
      }),
    )
  })
})
