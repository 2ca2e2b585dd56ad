import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { IMAGE_BYTES_MAX, IMAGE_TYPES, type ImageType } from '#shared/models/image.ts'
import {
  exifOrientation,
  isoBox,
  pictureFile,
  pngChunk,
  pngOfSize,
  riff,
  riffChunk,
  withSegment,
} from '../../endpoints/images/testing/pictures.ts'
import { ImageRefused } from './byte-reader.ts'
import { makeSizes } from './codecs.ts'
import { inspectImage } from './inspect.ts'

const [jpeg, png, webp, avif] = await Promise.all(IMAGE_TYPES.map((type) => pictureFile(type)))
if (!jpeg || !png || !webp || !avif) throw new Error('four types')
const FILES: Readonly<Record<ImageType, Buffer>> = {
  'image/jpeg': jpeg,
  'image/png': png,
  'image/webp': webp,
  'image/avif': avif,
}
const HTML = Buffer.from('<!DOCTYPE html><script>alert(1)</script>')
const ZIP = Buffer.from('PK\x03\x04 and the rest of it', 'latin1')

function judge(file: Uint8Array, type: ImageType): string {
  try {
    inspectImage(file, type)
    return 'taken'
  } catch (error) {
    if (error instanceof ImageRefused) return error.reason
    throw error
  }
}

describe.each(IMAGE_TYPES)('%s', (type) => {
  const file = FILES[type]

  it('is accepted with its own size', () => {
    expect(inspectImage(file, type)).toEqual({ type, width: 64, height: 48 })
  })

  it('is refused as another type', () => {
    const other = IMAGE_TYPES.filter((each) => each !== type)
    expect(other.map((each) => judge(file, each))).toEqual(Array(3).fill('wrong_type'))
  })

  it('is refused with data behind its end', () => {
    for (const more of [HTML, ZIP, Buffer.from([0])]) {
      expect(judge(Buffer.concat([file, more]), type)).toMatch(/hidden_content|unreadable/)
    }
  })

  it('is refused when it is cut off anywhere', () => {
    for (let length = 0; length < file.length; length++) {
      expect(judge(file.subarray(0, length), type)).not.toBe('taken')
    }
  })

  it('with random bytes changed is accepted or refused without a fault', () => {
    const change = fc.tuple(fc.nat(file.length - 1), fc.integer({ min: 0, max: 255 }))
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), (changes) => {
        const broken = Buffer.from(file)
        for (const [at, byte] of changes) broken[at] = byte
        expect(judge(broken, type)).toMatch(/^[a-z_]+$/)
      }),
      { numRuns: 500 },
    )
  })
})

it.each([
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['HTML', '<html></html>'],
  ['a GIF', 'GIF89a\x01\x00\x01\x00'],
  ['nothing', ''],
  ['a PDF', '%PDF-1.7'],
])('%s is no image, as any type', (_, text) => {
  for (const type of IMAGE_TYPES) expect(judge(Buffer.from(text, 'latin1'), type)).toBe('not_an_image')
})

describe('a script at the beginning', () => {
  it('is refused, also in comments and texts', () => {
    const comment = withSegment(jpeg, 0xfe, HTML)
    const text = Buffer.concat([png.subarray(0, 33), pngChunk('tEXt', HTML), png.subarray(33)])
    const exif = riff([webp.subarray(12), riffChunk('EXIF', Buffer.from('<svg onload=alert(1)>'))])
    expect([judge(comment, 'image/jpeg'), judge(text, 'image/png'), judge(exif, 'image/webp')]).toEqual(
      Array(3).fill('hidden_content'),
    )
  })

  it('is not seen in the metadata of cameras', () => {
    const xmp = '<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF/></x:xmpmeta>'
    expect(judge(withSegment(jpeg, 0xe1, Buffer.from(xmp)), 'image/jpeg')).toBe('taken')
  })
})

describe('pixel bombs', () => {
  it.each([
    [4000, 4000, 'taken'],
    [4001, 4000, 'too_many_pixels'],
    [12_000, 1, 'taken'],
    [12_001, 1, 'too_many_pixels'],
    [1, 12_001, 'too_many_pixels'],
    [65_535, 65_535, 'too_many_pixels'],
    [0, 1, 'unreadable'],
  ])('%d x %d: %s', (width, height, verdict) => {
    expect(judge(pngOfSize(png, width, height), 'image/png')).toBe(verdict)
  })

  it('count the largest part of an AVIF', () => {
    const at = avif.indexOf('ispe') + 8
    const bomb = Buffer.from(avif)
    bomb.writeUInt32BE(20_000, at)
    expect(judge(bomb, 'image/avif')).toBe('too_many_pixels')
  })
})

describe('animated', () => {
  it.each<[string, ImageType, Buffer]>([
    [
      'PNG',
      'image/png',
      Buffer.concat([png.subarray(0, 33), pngChunk('acTL', Buffer.alloc(8)), png.subarray(33)]),
    ],
    ['WebP', 'image/webp', riff([riffChunk('VP8X', Buffer.from([2, 0, 0, 0, 63, 0, 0, 47, 0, 0]))])],
    ['AVIF', 'image/avif', isoBox('ftyp', Buffer.from('avis\0\0\0\0avifavis'))],
    ['AVIF with a film', 'image/avif', Buffer.concat([avif, isoBox('moov', Buffer.alloc(8))])],
  ])('%s is refused', (_, type, file) => {
    expect(judge(file, type)).toBe('animated')
  })
})

const announced = withSegment(jpeg, 0xe2, Buffer.from('MPF\0rest of it'))

it('a phone’s JPEG may be followed by the pictures that it announces, and nothing else', () => {
  expect(judge(Buffer.concat([announced, jpeg]), 'image/jpeg')).toBe('taken')
  expect(judge(Buffer.concat([jpeg, jpeg]), 'image/jpeg')).toBe('hidden_content')
  expect(judge(Buffer.concat([announced, jpeg, ZIP]), 'image/jpeg')).toBe('hidden_content')
})

it('a JPEG with more scans than any encoder writes is refused before decoding', () => {
  const marker = Buffer.from([0xff, 0xda])
  const own = jpeg.toString('latin1').split(marker.toString('latin1')).length - 1
  const scan = jpeg.subarray(jpeg.lastIndexOf(marker), -2)
  const ofScans = (count: number) =>
    Buffer.concat([jpeg.subarray(0, -2), ...Array(count - own).fill(scan), jpeg.subarray(-2)])
  expect(judge(ofScans(20), 'image/jpeg')).toBe('taken')
  expect(judge(ofScans(21), 'image/jpeg')).toBe('unreadable')
})

it('a file of more than 5 MB is refused', () => {
  expect(judge(Buffer.alloc(IMAGE_BYTES_MAX + 1), 'image/png')).toBe('too_large')
})

describe('the decoded picture', () => {
  it('must match the header', async () => {
    const liar = pngOfSize(png, 65, 48)
    expect(await makeSizes(liar, inspectImage(liar, 'image/png'))).toBeUndefined()
    const boxes = Buffer.from(avif)
    boxes.writeUInt32BE(2, avif.indexOf('ispe') + 8)
    expect(await makeSizes(boxes, { type: 'image/avif', width: 2, height: 48 })).toBeUndefined()
  })

  it('must be complete', async () => {
    const broken = Buffer.from(jpeg)
    broken.fill(0, 20, 200)
    expect(await makeSizes(broken, { type: 'image/jpeg', width: 64, height: 48 })).toBeUndefined()
  })

  it('is rotated as the camera was held', async () => {
    const turned = withSegment(jpeg, 0xe1, exifOrientation(6))
    const made = await makeSizes(turned, inspectImage(turned, 'image/jpeg'))
    expect(made).toMatchObject({ width: 48, height: 64, sizes: [{ width: 48, height: 64 }] })
  })
})
