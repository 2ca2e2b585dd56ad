import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LOCALES } from '#shared/i18n/locales.ts'
import { readPost, writePost } from './post-file.ts'

const EXPORT_ONLY = { status: 'draft', author: 'Ada', published: '' }

it('reads quotes, comments and Windows line ends of other programs, and names ignored fields', () => {
  const file = `\uFEFF---\r\ntitle: 'It''s: a "test"'\r\n# a note\r\nlanguage: pt\r\nfeatured: true\r\ntags: [a, b]\r\n  - c\r\nsubtitle: "Tab\\tand \\u00e9"\r\n---\r\n\r\nText\r\n\r\n---\r\nmore\r\n`
  expect(readPost(file)).toMatchObject({
    title: 'It\'s: a "test"',
    language: 'pt',
    featured: true,
    subtitle: 'Tab\tand é',
    slug: '',
    content: 'Text\n\n---\nmore',
    unknown: ['tags', '- c'],
    kind: 'post',
  })
})

it('reads a file without front matter as a text without a title', () => {
  expect(readPost('# Hello\n\nText')).toMatchObject({
    title: '',
    language: undefined,
    content: '# Hello\n\nText',
  })
  expect(readPost('---\ntitle: never closed')).toMatchObject({
    title: '',
    content: '---\ntitle: never closed',
  })
})

it('names of objects’ own properties are not fields', () => {
  expect(readPost('---\nconstructor: a\n__proto__: b\n---\n').unknown).toEqual(['constructor', '__proto__'])
})

it('reads a written file as the same post and writes it identically again', () => {
  const line = fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => text.replace(/\s+/g, ' ').trim())
  const content = fc.array(line, { maxLength: 5 }).map((lines) => lines.join('\n\n').trim())
  const post = fc.record({
    title: line,
    subtitle: line,
    slug: fc.constantFrom('', 'a-b', '007'),
    category: line,
    thumbnail: line,
    language: fc.constantFrom(...LOCALES),
    kind: fc.constantFrom('post' as const, 'page' as const),
    featured: fc.boolean(),
    seo: fc.record({ title: line, description: line, image: line }),
    translationOf: line,
    content,
  })
  fc.assert(
    fc.property(post, (each) => {
      const file = writePost(each, EXPORT_ONLY)
      const read = readPost(file)
      expect(read).toEqual({ ...each, unknown: [] })
      expect(writePost(read, EXPORT_ONLY)).toBe(file)
    }),
  )
})

it('writes YAML front matter', () => {
  const seo = { title: '', description: 'On: odds', image: '' }
  const post = { title: 'Why not?', subtitle: '', slug: 'why-not', language: 'en', kind: 'post' } as const
  const rest = { category: 'odds', featured: true, thumbnail: '/media/a.webp', seo, translationOf: '' }
  expect(writePost({ ...post, ...rest, content: 'It *cannot*.' }, EXPORT_ONLY)).toBe(
    '---\ntitle: Why not?\nslug: why-not\nlanguage: en\nkind: post\ncategory: odds\nfeatured: true\npicture: /media/a.webp\nsearch_description: "On: odds"\nstatus: draft\nauthor: Ada\n---\n\nIt *cannot*.\n',
  )
})
