// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { api } from '#web/lib/api.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { IMAGE_ID, imageOf, stateOf } from './testing/image-records.ts'
import { altIn, withAltsIn } from './use-images.ts'

const image = imageOf({ alts: { de: 'Ein [Flugzeug]' } })

it('says it in the language of the post, else as the library does', () => {
  expect([altIn(image, 'de'), altIn(image, 'fr')]).toEqual(['Ein [Flugzeug]', 'A plane over a harbour'])
})

it('gives the pictures of a text the words of another language, and leaves all others alone', async () => {
  const server = fakeApi()
  server.answer(api.images.get, stateOf({ image }))
  const text = `![A \\[plane\\]](${image.url}) ![x](https://a.example/y.png) [link](${image.url})`
  expect(await withAltsIn(text, 'de')).toBe(text.replace('A \\[plane\\]', 'Ein \\[Flugzeug\\]'))
  expect(await withAltsIn(text, 'fr')).toBe(text)
  server.refuse(api.images.get, 'not_found')
  expect(await withAltsIn(text, 'de')).toBe(text)
  expect(server.sent(api.images.get)[0]?.url.pathname).toContain(IMAGE_ID)
})
