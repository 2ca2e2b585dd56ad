import fc from 'fast-check'
import { expect, it } from 'vitest'
import { imageIdsIn, imagePath, imageSources, imageWidths } from './sizes.ts'

const ID = '0a1b2c3d4e5f6g7h8j9k0m1n2p3q4r5s6t7v'

it.each([
  [1, [1]],
  [480, [480]],
  [481, [480, 481]],
  [700, [480, 700]],
  [960, [480, 960]],
  [1600, [480, 960, 1600]],
  [4000, [480, 960, 1600]],
])('a picture %d wide has the widths %j', (width, widths) => {
  expect(imageWidths(width)).toEqual(widths)
})

it('the address of the largest names all of them', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12_000 }), (width) => {
      const widths = imageWidths(width)
      const largest = imagePath(ID, widths.at(-1) ?? 0)
      expect(imageSources(largest)).toEqual(widths.map((each) => ({ width: each, url: imagePath(ID, each) })))
    }),
  )
})

it.each([
  '',
  '/x.webp',
  `/media/${ID}/x.webp`,
  `https://a.example${imagePath(ID, 480)}`,
  `${imagePath(ID, 480)}?x`,
])('knows nothing of %s', (address) => expect(imageSources(address)).toBeUndefined())

it('finds the images of a text, each once, wherever they stand', () => {
  const [a, b] = [ID, ID.replace('0a', '0b')]
  const text = `![x](${imagePath(a, 480)}) [y](https://site.example${imagePath(b, 9)}) ${imagePath(a, 960)} /media/short/1.webp`
  expect(imageIdsIn(text)).toEqual([a, b])
})
