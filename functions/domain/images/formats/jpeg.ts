import type { ByteReader } from './byte-reader.ts'
import { ImageRefused, type Picture } from './refused.ts'

const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const APP2 = 0xe2
/** Baseline, extended and progressive, by Huffman codes: what browsers show. */
const SHOWN_FRAMES = [0xc0, 0xc1, 0xc2]
/** A progressive picture has about ten; each costs the time of a whole picture: 100 of 16 megapixels took 20 s. */
const SCANS_MAX = 20

interface Walked {
  readonly width: number
  readonly height: number
  /** Where the byte after EOI would stand. */
  readonly end: number
  /** It says that other pictures follow (CIPA DC-007): cameras add a preview or a brightness map. */
  readonly announcesMore: boolean
}

/**
 * Walks the segments of a JPEG (ITU-T T.81, annex B) to its end. What follows must be whole JPEGs that the first
 * one announces, as the cameras of many phones write them.
 *
 * @throws ImageRefused `hidden_content` for anything else that follows
 */
export function readJpeg(file: ByteReader): Picture {
  const first = walk(file, 0)
  let { end } = first
  while (end < file.length) {
    if (!first.announcesMore || !isStart(file, end)) throw new ImageRefused('hidden_content')
    end = walk(file, end).end
  }
  return { type: 'image/jpeg', width: first.width, height: first.height }
}

function isStart(file: ByteReader, offset: number): boolean {
  return offset + 2 <= file.length && file.u8(offset) === 0xff && file.u8(offset + 1) === SOI
}

function walk(file: ByteReader, start: number): Walked {
  if (!isStart(file, start)) throw new ImageRefused('unreadable')
  let frame: { width: number; height: number } | undefined
  let announcesMore = false
  let scans = 0
  for (let offset = start + 2; ; ) {
    const { marker, at } = nextMarker(file, offset)
    if (marker === EOI) {
      if (!frame || scans === 0) throw new ImageRefused('unreadable')
      return { ...frame, end: at, announcesMore }
    }
    // Without a length, and at no place where we look for one: restarts, a second start.
    if (marker === SOI || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) {
      throw new ImageRefused('unreadable')
    }
    const length = file.u16(at)
    if (length < 2) throw new ImageRefused('unreadable')
    file.within(at, length)
    if (isFrame(marker)) {
      if (frame || !SHOWN_FRAMES.includes(marker)) throw new ImageRefused('unreadable')
      frame = { height: file.u16(at + 3), width: file.u16(at + 5) }
    }
    if (marker === APP2 && length >= 6 && file.text(at + 2, 4) === 'MPF\0') announcesMore = true
    offset = at + length
    if (marker !== SOS) continue
    scans += 1
    if (scans > SCANS_MAX) throw new ImageRefused('unreadable')
    offset = endOfScan(file, offset)
  }
}

/** C4, C8 and CC are tables and a reserved code among the frames. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

/** A marker may be led by any number of FF. */
function nextMarker(file: ByteReader, offset: number): { marker: number; at: number } {
  if (file.u8(offset) !== 0xff) throw new ImageRefused('unreadable')
  let at = offset + 1
  while (file.u8(at) === 0xff) at += 1
  return { marker: file.u8(at), at: at + 1 }
}

/** Inside a scan FF is followed by 00, or by a restart marker (D0 to D7). */
function endOfScan(file: ByteReader, from: number): number {
  for (let offset = from; ; ) {
    const found = file.bytes.indexOf(0xff, offset)
    if (found === -1) throw new ImageRefused('unreadable')
    const next = file.u8(found + 1)
    if (next === 0xff) offset = found + 1
    else if (next === 0 || (next >= 0xd0 && next <= 0xd7)) offset = found + 2
    else return found
  }
}
