import { expect, it } from 'vitest'
import { readSettings } from './settings.ts'
import { StartError } from './start-error.ts'

it('has an answer to everything that is not set', () => {
  expect(readSettings({})).toEqual({
    port: 3000,
    dataDir: '.data',
    adminEmail: undefined,
    adminPassword: undefined,
    databaseEndpoint: undefined,
    rateLimitScale: 100,
    visitorCountry: 'GB',
  })
})

it('reads what is set', () => {
  const env = {
    PORT: '8080',
    DATA_DIR: '/tmp/x',
    ADMIN_EMAIL: ' Admin@Example.com ',
    ADMIN_PASSWORD: 'fifteen letters',
    DYNAMODB_ENDPOINT: 'http://localhost:8000',
    RATE_LIMIT_SCALE: '1',
    VISITOR_COUNTRY: 'it',
  }
  expect(readSettings(env)).toMatchObject({
    port: 8080,
    adminEmail: 'admin@example.com',
    visitorCountry: 'IT',
  })
})

it.each(['', 'unknown', 'UNKNOWN'])('takes VISITOR_COUNTRY "%s" for unknown', (value) => {
  expect(readSettings({ VISITOR_COUNTRY: value }).visitorCountry).toBeUndefined()
})

it.each([
  ['PORT', '70000'],
  ['PORT', '80a'],
  ['PORT', '0'],
  ['ADMIN_EMAIL', 'nobody'],
  ['ADMIN_PASSWORD', 'too short 1234'],
  ['DYNAMODB_ENDPOINT', 'localhost:8000'],
  ['RATE_LIMIT_SCALE', '0'],
  ['RATE_LIMIT_SCALE', 'many'],
  ['VISITOR_COUNTRY', 'Italy'],
])('refuses %s=%s in one sentence that names it', (name, value) => {
  const read = () => readSettings({ [name]: value })
  expect(read).toThrow(StartError)
  expect(read).toThrow(new RegExp(`^${name} [^\\n]+\\.$`))
})

it('does not repeat a password that it refuses', () => {
  expect(() => readSettings({ ADMIN_PASSWORD: 'sesame' })).not.toThrow(/sesame/)
})
