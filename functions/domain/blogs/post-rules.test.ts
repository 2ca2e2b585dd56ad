import { expect, test } from 'vitest'
import { DAY_MS, iso } from '#shared/time.ts'
import { casinoFields } from '../../endpoints/casino-links/testing/casinos.ts'
import type { VersionNote } from './post-record.ts'
import { addVersion, MERGE_SAVES_MS, type NewVersion, targetOf } from './post-rules.ts'
import { findRefusedHosts } from './remove-casino-links.ts'

const T = Date.UTC(2026, 10, 21)

function notes(...saves: Partial<NewVersion>[]): readonly VersionNote[] {
  return saves.reduce<readonly VersionNote[]>(
    (versions, save, index) =>
      addVersion(versions, { version: index + 1, atMs: T, by: 'a', published: false, fields: [], ...save })
        .versions,
    [],
  )
}
const numbers = (versions: readonly VersionNote[]) => versions.map(({ version }) => version)

test('versions merge one editor’s saves within five minutes of the first', () => {
  expect(numbers(notes({}, { atMs: T + 1000 }, { atMs: T + MERGE_SAVES_MS - 1 }))).toEqual([3])
  expect(numbers(notes({}, { atMs: T + MERGE_SAVES_MS - 1 }, { atMs: T + MERGE_SAVES_MS }))).toEqual([2, 3])
})

test('a scheduled date lies in the future and within 366 days', () => {
  const present = { status: 'draft' } as const
  const aimed = (ms: number) => targetOf({ status: 'scheduled', publishAt: iso(T + ms) }, present, T)
  const year = 366 * DAY_MS
  for (const ms of [1, year]) expect(aimed(ms)).toEqual({ status: 'scheduled', publishAtMs: T + ms })
  for (const [ms, code] of [
    [0, 'too_small'],
    [year + 1, 'too_big'],
  ] as const)
    expect(() => aimed(ms)).toThrow(expect.objectContaining({ fields: [{ path: 'publishAt', code }] }))
})

const casinos = [
  casinoFields({ url: 'https://www.play.example/', affiliateUrl: 'https://go.partner.example/?a=1' }),
  casinoFields({ demo: true, url: 'https://example.com/cumulus' }),
]
test.each([
  ['https://play.example/x', true],
  ['http://play.example', true],
  ['https://www.play.example/', true],
  ['https://de.play.example/', true],
  ['https://PLAY.example./', true],
  ['https://go.partner.example/b', true],
  ['https://user@play.example/', true],
  ['https://play.example:8443/', true],
  ['https://example.com/cumulus?x', true],
  ['https://example.com/', false],
  ['https://partner.example/', false],
  ['https://notplay.example/', false],
  ['https://play.example.org/', false],
  ['https://bit.ly/x', true],
  ['https://www.tinyurl.com./x', true],
  ['https://j.bit.ly/x', true],
  ['https://orbit.ly/x', false],
  ['https://t.co/x', true],
  ['https://art.co/', false],
])('the host of %s is refused: %s', (address, refused) => {
  expect(findRefusedHosts([address], casinos)).toHaveLength(refused ? 1 : 0)
})
