import { describe, expect, test, vi } from 'vitest'
import { edgeSecretSource, readConfig } from './config.ts'

const NEEDED = { TABLE_NAME: 't', APP_SECRET: 'a', SITE_ORIGIN: 'https://fairflight.example' }

test('all missing variables are named at once', () => {
  expect(() => readConfig({ TABLE_NAME: 't' })).toThrow('Not configured: APP_SECRET, SITE_ORIGIN')
})

test('a secret is a value of the environment, or a name at Secrets Manager', () => {
  expect(readConfig(NEEDED)).toMatchObject({ appSecret: { value: 'a' } })
  const named = { ...NEEDED, APP_SECRET: undefined, APP_SECRET_ARN: 'arn:a' }
  expect(readConfig(named)).toMatchObject({ appSecret: { arn: 'arn:a' } })
  vi.stubEnv('EDGE_SECRET_ARN', 'arn:e')
  vi.stubEnv('EDGE_SECRET', 'e')
  expect(edgeSecretSource()).toEqual({ value: 'e' })
  vi.stubEnv('EDGE_SECRET', undefined)
  expect(edgeSecretSource()).toEqual({ arn: 'arn:e' })
  vi.stubEnv('EDGE_SECRET_ARN', undefined)
  expect(edgeSecretSource).toThrow('Not configured: EDGE_SECRET')
  vi.unstubAllEnvs()
})

describe('the location service', () => {
  test('is off without a configured address', () => {
    expect(readConfig(NEEDED).ipLocationUrl).toBeUndefined()
    expect(readConfig({ ...NEEDED, IP_LOCATION_URL: '' }).ipLocationUrl).toBeUndefined()
  })

  test('has an https address, or one on this machine', () => {
    for (const url of ['https://location.example/', 'http://localhost:8080/', 'http://127.0.0.1:8080/geo']) {
      expect(readConfig({ ...NEEDED, IP_LOCATION_URL: url }).ipLocationUrl?.href).toBe(url)
    }
  })

  test.each(['http://location.example/?key=k1', 'http://127.0.0.1.location.example/?key=k1', 'k1'])(
    'is refused as %s, without repeating it',
    (url) => {
      const read = () => readConfig({ ...NEEDED, IP_LOCATION_URL: url })
      expect(read).toThrow(/^IP_LOCATION_URL must be an https address/)
      expect(read).not.toThrow(/k1/)
    },
  )
})
