import { expect, test, vi } from 'vitest'
import { casinoFields } from '../../endpoints/casino-links/testing/casinos.ts'

test('a deployment refuses example casinos and shows none', async () => {
  vi.stubEnv('ALLOW_DEMO_CASINOS', '')
  vi.resetModules()
  const { checkCasino, showCasino } = await import('./casino-rules.ts')
  const demo = casinoFields({ demo: true })
  expect(() => checkCasino(demo, demo, Date.now())).toThrow(
    expect.objectContaining({ code: 'invalid_input', fields: [{ path: 'demo', code: 'invalid_value' }] }),
  )
  expect(showCasino(demo, ['GB'])).toBeUndefined()
  expect(showCasino(casinoFields(), ['GB'])).toBeDefined()
})

test('live mode needs a casino that may be shown and the source of its return to player', async () => {
  const { offersLive } = await import('./casino-rules.ts')
  expect(offersLive(casinoFields(), ['GB'])).toBe(true)
  expect(offersLive(casinoFields(), ['GB', 'IT'])).toBe(false)
  expect(offersLive(casinoFields({ status: 'archived' }), ['GB'])).toBe(false)
  expect(offersLive(casinoFields({ rtpSource: undefined }), ['GB'])).toBe(false)
  expect(offersLive(undefined, ['GB'])).toBe(false)
})
