import { describe, expect, test } from 'vitest'
import { secureRandom } from '#shared/crash/random.ts'
import { Id } from '#shared/models/basics.ts'
import { ID_LENGTH, idMs, newId, newSixDigits, newToken, shardOf } from './ids.ts'

/** Returns these bytes in turn, as random ones. */
function dealing(...bytes: number[]) {
  return (count: number) => Uint8Array.from(bytes.splice(0, count))
}

describe('an id', () => {
  test('has the contract’s form and does not repeat', () => {
    const ids = Array.from({ length: 1000 }, () => newId(Date.now(), secureRandom))
    expect(new Set(ids).size).toBe(1000)
    for (const id of ids) expect(Id.parse(id)).toHaveLength(ID_LENGTH)
  })

  test('sorts by time, to the millisecond, beyond the year 9999', () => {
    const times = [0, 1, 31, 32, 1023, 1024, Date.now(), Date.now() + 1, Date.UTC(9999, 11, 31)]
    const ids = times.map((time) => newId(time, secureRandom))
    expect(ids.toSorted()).toEqual(ids)
  })
})

test('an id contains its instant', () => {
  const times = [0, 31, 1024, Date.now(), Date.UTC(9999, 11, 31)]
  expect(times.map((time) => idMs(newId(time, secureRandom)))).toEqual(times)
})

test('shards are even: each of 8 shards gets 4 of 32 ids with different last characters', () => {
  const ids = Array.from({ length: 32 }, (_, index) =>
    newId(0, (length) => new Uint8Array(length).fill(index)),
  )
  const counts = new Map<number, number>()
  for (const id of ids) counts.set(shardOf(id, 8), (counts.get(shardOf(id, 8)) ?? 0) + 1)
  expect([...counts.values()]).toEqual(Array(8).fill(4))
})

describe('six digits', () => {
  test('are 24 random bits modulo a million, with leading zeros', () => {
    expect(newSixDigits(dealing(0, 0, 7))).toBe('000007')
    // 0x0f423f is 999 999, one more is a million.
    expect(newSixDigits(dealing(0x0f, 0x42, 0x3f))).toBe('999999')
    expect(newSixDigits(dealing(0x0f, 0x42, 0x40))).toBe('000000')
  })

  test('skip numbers from 16 000 000 on, so that all codes are equally likely', () => {
    // 0xf42400 is 16 000 000.
    expect(newSixDigits(dealing(0xf4, 0x24, 0x00, 0xff, 0xff, 0xff, 0, 0, 9))).toBe('000009')
    expect(newSixDigits(dealing(0xf4, 0x23, 0xff))).toBe('999999')
  })
})

test('a token is 256 bits, base64url', () => {
  expect(newToken(secureRandom)).toMatch(/^[\w-]{43}$/)
})
