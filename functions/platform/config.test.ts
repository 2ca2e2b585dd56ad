import { describe, expect, test } from 'vitest'
import { edgeSecretSource, readConfig } from './config.ts'

const NEEDED = {
  TABLE_NAME: 't',
  APP_SECRET: 'a',
  SITE_ORIGIN: 'https://fairflight.example',
}

test('names every missing variable at once', () => {
  expect(() => readConfig({ TABLE_NAME: 't' })).toThrow('Not configured: APP_SECRET, SITE_ORIGIN')
})

test('takes a secret from the environment, or the name under which it is kept', () => {
  expect(readConfig(NEEDED)).toMatchObject({ appSecret: { value: 'a' } })
  const named = { ...NEEDED, APP_SECRET: undefined, APP_SECRET_ARN: 'arn:a' }
  expect(readConfig(named)).toMatchObject({ appSecret: { arn: 'arn:a' } })
  expect(edgeSecretSource({ EDGE_SECRET: 'e', EDGE_SECRET_ARN: 'arn:e' })).toEqual({ value: 'e' })
  expect(edgeSecretSource({ EDGE_SECRET_ARN: 'arn:e' })).toEqual({ arn: 'arn:e' })
  expect(() => edgeSecretSource({})).toThrow('Not configured: EDGE_SECRET')
})

describe('the location service', () => {
  test('is off where it is not configured', () => {
    expect(readConfig(NEEDED).ipLocationUrl).toBeUndefined()
    expect(readConfig({ ...NEEDED, IP_LOCATION_URL: '' }).ipLocationUrl).toBeUndefined()
  })

  test('is https, or on this machine', () => {
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
