// @vitest-environment jsdom

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { IMAGE_PIXELS_MAX, IMAGE_SIDE_MAX } from '#shared/models/image.ts'
import { api } from '#web/lib/api.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { IMAGE_ID, imageOf, stateOf } from './testing/image-records.ts'
import { uploadSize } from './upload-image.ts'
import { altIn, withAltsIn } from './use-images.ts'

const image = imageOf({ alts: { de: 'Ein [Flugzeug]' } })

it('returns the text in the post’s language, else the default text', () => {
  expect([altIn(image, 'de'), altIn(image, 'fr')]).toEqual(['Ein [Flugzeug]', 'A plane over a harbour'])
})

it('replaces the texts of the library’s images by those of another language', async () => {
  const server = fakeApi()
  server.answer(api.images.get, stateOf({ image }))
  const text = `![A \\[plane\\]](${image.url}) ![x](https://a.example/y.png) [link](${image.url})`
  expect(await withAltsIn(text, 'de')).toBe(text.replace('A \\[plane\\]', 'Ein \\[Flugzeug\\]'))
  expect(await withAltsIn(text, 'fr')).toBe(text)
  server.refuse(api.images.get, 'not_found')
  expect(await withAltsIn(text, 'de')).toBe(text)
  expect(server.sent(api.images.get)[0]?.url.pathname).toContain(IMAGE_ID)
})

const size = (width: number, height: number) => ({ width, height })

it.each([
  [size(700, 70), size(700, 70)],
  [size(1600, 10_000), size(1600, 10_000)],
  [size(8000, 6000), size(1600, 1200)],
  [size(3000, 60_000), size(600, 12_000)],
])('a picture of %j is sent as %j', (picture, sent) => expect(uploadSize(picture)).toEqual(sent))

it('keeps the proportions and stays within every limit', () => {
  const side = fc.integer({ min: 200, max: 60_000 })
  fc.assert(
    fc.property(side, side, (width, height) => {
      const sent = uploadSize({ width, height })
      expect(Math.max(sent.width, sent.height)).toBeLessThanOrEqual(IMAGE_SIDE_MAX)
      expect(sent.width * sent.height).toBeLessThanOrEqual(IMAGE_PIXELS_MAX)
      expect(Math.abs((sent.width * height) / width - sent.height)).toBeLessThan(1 + height / width)
    }),
  )
})
