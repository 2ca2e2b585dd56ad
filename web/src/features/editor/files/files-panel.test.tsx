import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { api } from '#web/lib/api.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { draftOf } from '#web/testing/posts.ts'
import { TEST_ID } from '#web/testing/records.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { savedFiles } from '#web/testing/saved-files.ts'
import FilesPanel from './files-panel.tsx'
import { readPost } from './post-file.ts'

const category = { _id: `${TEST_ID}c`, slug: 'odds', name: { en: 'Odds' } }

async function open() {
  const server = fakeApi()
  const {
    content: _c,
    seo: _s,
    translations: _t,
    updatedBy: _u,
    ...card
  } = draftOf({ category: category._id })
  server.answer(api.categories.list, { categories: [category] })
  server.answer(api.blogs.listPosts, { blogs: [card] })
  const page = await renderPage({ pages: { '*': <FilesPanel /> }, at: '/' })
  const choose = (files: Readonly<Record<string, string>>) => {
    const input = page.container.querySelector('input[type=file]')
    if (!input) throw new Error('no field for files')
    const made = Object.entries(files).map(([name, text]) => new File([text], name))
    fireEvent.change(input, { target: { files: made } })
  }
  const row = async (name: string) => {
    const cell = await screen.findByText(name, {}, { timeout: 10_000 })
    return within(cell.closest('tr') ?? cell)
  }
  return { ...page, server, choose, row }
}

const file = (fields: string, text = 'Text') => `---\n${fields}\n---\n\n${text}\n`

it('previews the result for each file before anything is sent', async () => {
  const { server, choose, row } = await open()
  choose({
    'good.md': file('title: Good\nlanguage: en\nslug: good\ncategory: odds\ntranslation_of: en/why-not'),
    'twice.md': file('title: Good again\nlanguage: en\nslug: good'),
    'none.md': 'Only text',
    'taken.md': file('title: Taken\nlanguage: en\nslug: why-not'),
    'reserved.md': file('title: R\nlanguage: en\nslug: verifier'),
    'claim.md': file(
      'title: Claim\nlanguage: en\ntags: a\ncategory: x',
      'Has 99% accuracy. <script>x()</script>',
    ),
    'lost.md': file('title: Lost\nlanguage: de\ntranslation_of: en/nowhere'),
    'huge.md': file('title: Huge\nlanguage: en', 'x'.repeat(300_000)),
    'notes.txt': 'nothing',
  })
  expect((await row('good.md')).getByText('Ready')).toBeTruthy()
  expect((await row('good.md')).queryByRole('list')).toBeNull()
  ;(await row('twice.md')).getByText(/^Same language and address/)
  ;(await row('none.md')).getByText('Title: Missing or unknown.')
  ;(await row('taken.md')).getByText(/^Address already used/)
  ;(await row('reserved.md')).getByText(/^Address: Reserved/)
  ;(await row('lost.md')).getByText(/not linked: en\/nowhere/)
  ;(await row('huge.md')).getByText(/^Too large for a post/)
  const claim = await row('claim.md')
  claim.getByText('1 passage to reword')
  claim.getByText('1 thing to check')
  claim.getByText('Left out: tags')
  claim.getByText(/^Unknown category, left out: x/)
  expect(screen.queryByText('notes.txt')).toBeNull()
  screen.getByText('Ready: 3 of 8')
  expect(server.sent(api.blogs.create)).toEqual([])
})

it('creates drafts, originals first, links translations, and continues after a lost connection', async () => {
  const { server, user, choose } = await open()
  choose({
    'de.md': file('title: Warum\nlanguage: de\ntranslation_of: en/new\nstatus: published', 'Deshalb'),
    'en.md': file('title: New\nlanguage: en\nslug: new\ncategory: odds\nfeatured: true', 'Because'),
  })
  server.cut(api.blogs.create)
  await user.click(await screen.findByRole('button', { name: 'Import 2 drafts' }))
  await waitFor(() => expect(server.sent(api.blogs.create)).toHaveLength(1))
  server.reply(api.blogs.create, ({ body }) => {
    const { title, language } = Object(body)
    return { output: { blog: draftOf({ title, language, slug: 'new', _id: `${TEST_ID}${language}` }) } }
  })
  await screen.findByText('2 of 2', {}, { timeout: 6000 })
  screen.getByRole('link', { name: 'Warum' })
  const [lost, first, second] = server.sent(api.blogs.create)
  expect(first?.headers.get('idempotency-key')).toBe(lost?.headers.get('idempotency-key'))
  expect(first?.body).toMatchObject({ title: 'New', slug: 'new', category: category._id, featured: true })
  expect(second?.body).toMatchObject({ title: 'Warum', language: 'de', translationOf: `${TEST_ID}en` })
  expect(second?.body).not.toHaveProperty('status')
})

it('continues with the next file after a refusal', async () => {
  const { server, user, choose, row } = await open()
  choose({ 'a.md': file('title: A\nlanguage: en'), 'b.md': file('title: B\nlanguage: en') })
  server.refuse(api.blogs.create, 'slug_taken')
  await user.click(await screen.findByRole('button', { name: 'Import 2 drafts' }))
  await waitFor(() => expect(server.sent(api.blogs.create)).toHaveLength(2))
  ;(await row('a.md')).getByText('Not imported')
})

it('exports every post as a file that imports as the same post', async () => {
  const { server, user } = await open()
  const blog = draftOf({ category: category._id, content: '# A\n\nB', subtitle: 'S: "s"', featured: true })
  server.answer(api.blogs.get, { blog })
  const saved = savedFiles()
  await user.click(screen.getByRole('button', { name: 'Save posts.zip' }))
  await screen.findByText('1 of 1')
  const archive = new Uint8Array((await saved[0]?.arrayBuffer()) ?? [])
  expect(readPost(strFromU8(unzipSync(archive)['en/why-not.md'] ?? archive))).toMatchObject({
    title: 'Why not',
    subtitle: 'S: "s"',
    slug: 'why-not',
    language: 'en',
    category: 'odds',
    featured: true,
    content: '# A\n\nB',
    unknown: [],
  })
})
