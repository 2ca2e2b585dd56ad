import fc from 'fast-check'
import { expect, it } from 'vitest'
import { IMAGE_PIXELS_MAX, IMAGE_SIDE_MAX } from '#shared/models/image.ts'
import { uploadSize } from './upload-image.ts'

const size = (width: number, height: number) => ({ width, height })

it.each([
  [size(700, 70), size(700, 70)],
  [size(1600, 10_000), size(1600, 10_000)],
  [size(8000, 6000), size(1600, 1200)],
  [size(3000, 60_000), size(600, 12_000)],
])('a picture of %j is sent as %j', (picture, sent) => expect(uploadSize(picture)).toEqual(sent))

it('what is sent passes no limit and keeps its proportions', () => {
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
