// @vitest-environment node
import { beforeAll, describe, expect, test } from 'vitest'
import { LOCALES } from '#shared/i18n/locales.ts'
import { headLinks } from './document.ts'
import { ALL_ICONS, APP_ICONS, APPLE_ICONS } from './icon-list.ts'
import { makeIcons } from './icons.ts'
import { type Pixels, readPng } from './testing/png.ts'

const MAKING_MS_MAX = 2000
/** Share of the width: the safe circle of a masked icon (W3C, Web Application Manifest). */
const SAFE_RADIUS = 0.4
const GROUND = [0x12, 0x17, 0x30, 0xff]

let files = new Map<string, Uint8Array | string>()
let tookMs = 0
beforeAll(async () => {
  const startedMs = performance.now()
  files = new Map((await makeIcons()).map(({ fileName, source }) => [fileName, source]))
  tookMs = performance.now() - startedMs
})

function pixelsOf(fileName: string): Pixels {
  return readPng(bytesOf(fileName))
}

function bytesOf(fileName: string): Uint8Array {
  const source = files.get(fileName)
  if (!(source instanceof Uint8Array)) throw new Error(`${fileName} was not made`)
  return source
}

function colours({ rgba }: Pixels): number[][] {
  return Array.from({ length: rgba.length / 4 }, (_, index) => [...rgba.subarray(index * 4, index * 4 + 4)])
}

function isGround(colour: readonly number[]): boolean {
  return colour.every((value, channel) => value === GROUND[channel])
}

test('all icons are made in time', () => {
  expect(tookMs).toBeLessThan(MAKING_MS_MAX)
  expect(files.size).toBe(ALL_ICONS.length + 2)
})

test.each(ALL_ICONS)('$fileName has its size and shows something', ({ fileName, sizePx }) => {
  const pixels = pixelsOf(fileName)
  expect([pixels.widthPx, pixels.heightPx]).toEqual([sizePx, sizePx])
  expect(new Set(colours(pixels).map(String)).size).toBeGreaterThan(4)
})

test.each(APPLE_ICONS)('$fileName is opaque to its corners', ({ fileName }) => {
  expect(colours(pixelsOf(fileName)).every(([, , , opacity]) => opacity === 255)).toBe(true)
})

test.each(APP_ICONS.filter(({ shape }) => shape === 'maskable'))('$fileName survives every mask', (icon) => {
  const outside = colours(pixelsOf(icon.fileName)).filter((colour, index) => {
    const x = (index % icon.sizePx) + 0.5 - icon.sizePx / 2
    const y = Math.floor(index / icon.sizePx) + 0.5 - icon.sizePx / 2
    return Math.hypot(x, y) > SAFE_RADIUS * icon.sizePx && !isGround(colour)
  })
  expect(outside).toEqual([])
})

test('the stencil is one colour on nothing', () => {
  const seen = colours(pixelsOf('icons/app-monochrome-512.png')).filter(([, , , opacity]) => opacity === 255)
  expect(new Set(seen.map(String))).toEqual(new Set(['255,255,255,255']))
})

test('at 16 px the dashes and the dot fill whole pixels', () => {
  const pixels = colours(pixelsOf('icons/favicon-16.png'))
  const at = (x: number, y: number) => pixels[y * 16 + x]
  expect([2, 3, 6, 7].map((x) => at(x, 6))).toEqual(Array(4).fill([0xa9, 0xb2, 0xd8, 0xff]))
  expect(at(11, 3)).toEqual([0xee, 0xf1, 0xff, 0xff])
  expect(at(4, 6)).toEqual(GROUND)
})

test('favicon.ico holds the pictures of 16 and 32 px', () => {
  const bytes = Buffer.from(bytesOf('favicon.ico'))
  expect([bytes.readUInt16LE(0), bytes.readUInt16LE(2), bytes.readUInt16LE(4)]).toEqual([0, 1, 2])
  const held = [0, 1].map((index) => {
    const at = 6 + index * 16
    const start = bytes.readUInt32LE(at + 12)
    const { widthPx } = readPng(bytes.subarray(start, start + bytes.readUInt32LE(at + 8)))
    return [bytes[at], widthPx]
  })
  expect(held).toEqual([
    [16, 16],
    [32, 32],
  ])
})

describe.each(LOCALES)('the head in %s', (locale) => {
  const head = headLinks(locale)

  test('names only built files', () => {
    const named = [...head.matchAll(/href="\/([^"]+\.(?:png|ico|svg))"/g)].map(([, fileName]) => fileName)
    expect(named.length).toBeGreaterThan(14)
    expect(named.filter((fileName) => !files.has(fileName ?? ''))).toEqual([])
  })

  test('names its own manifest', () => {
    const path = locale === 'en' ? '/manifest.webmanifest' : `/${locale}/manifest.webmanifest`
    expect(head).toContain(`<link rel="manifest" href="${path}" />`)
  })
})
