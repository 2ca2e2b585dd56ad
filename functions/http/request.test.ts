import { describe, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { EDGE_SECRET_HEADER } from '#shared/http/edge.ts'
import { call } from '../testing/call.ts'

describe('what the distribution says of a visitor', () => {
  const country = async (headers: Record<string, string | undefined>) =>
    (await call(api.site.location, { headers })).body.country

  test('counts only with its secret', async () => {
    expect(await country({ 'cloudfront-viewer-country': 'IT' })).toBe('IT')
    for (const secret of [undefined, '', 'guess', `${process.env.EDGE_SECRET}x`]) {
      const forged = { 'cloudfront-viewer-country': 'IT', [EDGE_SECRET_HEADER]: secret }
      expect(await country(forged)).toBeNull()
    }
  })

  test.each(['it', 'ITA', 'I1', 'T1 ', ''])('is no country if it is %j', async (name) => {
    expect(await country({ 'cloudfront-viewer-country': name })).toBeNull()
  })
})
