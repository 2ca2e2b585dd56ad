import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromFragment, toFragment } from './verifier-link.ts'

test('the practice game’s link opens with its seeds', () => {
  const link = '#scheme=fairflight-practice&serverSeed=00ff&clientSeed=a_b-c&roundId=r1'
  expect(fromFragment(link)).toEqual({
    scheme: 'fairflight-practice',
    values: { serverSeed: '00ff', clientSeed: 'a_b-c', roundId: 'r1' },
  })
  expect(toFragment('fairflight-practice', { serverSeed: '00ff', clientSeed: 'a_b-c', roundId: 'r1' })).toBe(
    link,
  )
})

test('any values come back', () => {
  const value = fc
    .string({ unit: 'grapheme', maxLength: 80 })
    .filter((text) => text.trim() === text && text !== '')
  fc.assert(
    fc.property(value, value, (clientSeed, salt) => {
      expect(fromFragment(toFragment('stake-crash', { clientSeed, salt }))?.values).toEqual({
        clientSeed,
        salt,
      })
    }),
  )
})

test.each(['', '#', '#method', '#serverSeed=00'])('%j is a place on the page, and no check', (hash) =>
  expect(fromFragment(hash)).toBeUndefined(),
)

test('what a link should not hold is left out, and long values are cut', () => {
  const link = fromFragment(`#scheme=x&email=a%40b.example&salt=${'s'.repeat(9000)}&gameHash=%20`)
  expect(link).toEqual({ scheme: 'x', values: { salt: 's'.repeat(500) } })
})
