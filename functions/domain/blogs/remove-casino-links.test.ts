import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { newPost, staff } from '../../endpoints/blogs/testing/posts.ts'
import { casinoFields, newCasino } from '../../endpoints/casino-links/testing/casinos.ts'
import { call } from '../../testing/call.ts'
import { removeCasinoLinks } from './remove-casino-links.ts'

const NOW = Date.now()
const editor = await staff('editor', NOW)

test('links to a casino that is listed later go from public texts, and their words stay', async () => {
  const host = `late-${NOW}.example.net`
  const content = `Read [their *rules*](https://play.${host}/r?a=1&b=2), [ours](/faq) and [more](https://else.example/).`
  const post = await newPost(editor, { status: 'published', language: 'it', content })
  const read = async () =>
    (await call(api.blogs.get, { at: NOW, params: { id: post.slug }, input: { language: 'it' } })).body.blog
  expect((await read()).html).toContain(host)
  const link = await call(api.blogs.createPreviewLink, { ...editor.options, params: { id: post._id } })
  await newCasino({ url: `https://${host}/` })
  const after = await read()
  expect(JSON.stringify(after)).not.toContain(host)
  expect(after.html).toContain('Read their <em>rules</em>, <a href="/faq">ours</a>')
  expect(after.html).toContain('https://else.example/')
  expect(after.content).toBe('Read their rules, ours and more.')
  const preview = await call(api.blogs.preview, { at: NOW, params: { token: link.body.token } })
  expect(JSON.stringify(preview.body)).not.toContain(host)
  const feed = await call(api.pages.feed, { at: NOW, params: { locale: 'it' } })
  expect(feed.body).not.toContain(host)
})

test('pictures of a listed casino go, and all other links stay', () => {
  const casinos = [casinoFields({ url: 'https://skyline.example.com/' })]
  const kept = { content: 'x', html: '<p><a href="https://skyline.example.com.evil.example/">x</a></p>' }
  expect(removeCasinoLinks(kept, casinos)).toBe(kept)
  const html = '<p>&#x3C;a> <img src="https://skyline.example.com/a.png" alt="A" loading="lazy"></p>'
  expect(removeCasinoLinks({ content: 'y', html }, casinos)).toEqual({
    content: '<a>',
    html: '<p>&#x3C;a> </p>',
  })
})
