import fc from 'fast-check'
import { expect, it } from 'vitest'
import { imageIdsIn, imagePath, imageSizes, imageSources } from './sizes.ts'

const ID = '0a1b2c3d4e5f6g7h8j9k0m1n2p3q4r5s6t7v'
const size = (width: number, height: number) => ({ width, height })

it.each([
  ['1x1', ['1x1']],
  ['480x100', ['480x100']],
  ['481x100', ['480x100', '481x100']],
  ['700x70', ['480x48', '700x70']],
  ['1600x900', ['480x270', '960x540', '1600x900']],
  ['4000x3000', ['480x360', '960x720', '1600x1200']],
  ['9000x1', ['480x1', '960x1', '1600x1']],
])('a picture of %s is made in %j', (picture, sizes) => {
  const [width = 0, height = 0] = picture.split('x').map(Number)
  expect(imageSizes(size(width, height)).map((each) => `${each.width}x${each.height}`)).toEqual(sizes)
})

it('the address of the largest names all of them', () => {
  const side = fc.integer({ min: 1, max: 12_000 })
  fc.assert(
    fc.property(side, side, (width, height) => {
      const sizes = imageSizes(size(width, height))
      const largest = imagePath(ID, sizes.at(-1) ?? size(0, 0))
      expect(imageSources(largest)).toEqual(sizes.map((each) => ({ ...each, url: imagePath(ID, each) })))
    }),
  )
})

it.each([
  '',
  '/x.webp',
  `/media/${ID}/x.webp`,
  `/media/${ID}/480.webp`,
  `/media/${ID}/0x9.webp`,
  `https://a.example${imagePath(ID, size(480, 270))}`,
  `${imagePath(ID, size(480, 270))}?x`,
])('knows nothing of %s', (address) => expect(imageSources(address)).toBeUndefined())

it('finds the images of a text, each once, wherever they stand', () => {
  const [a, b] = [ID, ID.replace('0a', '0b')]
  const at = (id: string, width: number) => imagePath(id, size(width, 90))
  const text = `![x](${at(a, 480)}) [y](https://site.example${at(b, 9)}) ${at(a, 960)} /media/short/1x1.webp`
  expect(imageIdsIn(text)).toEqual([a, b])
})
