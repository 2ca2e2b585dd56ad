import { expect, it } from 'vitest'
import { readSettings } from './settings.ts'
import { StartError } from './start-error.ts'

it('has a default for each setting', () => {
  expect(readSettings({})).toEqual({
    port: 3000,
    dataDir: '.data',
    adminEmail: undefined,
    adminPassword: undefined,
    databaseEndpoint: undefined,
    rateLimitScale: 100,
    staffPasskey: 'optional',
    logRequests: false,
    visitorCountry: 'GB',
    ipLocationUrl: undefined,
  })
})

it('reads what is set', () => {
  const env = {
    PORT: '8080',
    DATA_DIR: '/tmp/x',
    ADMIN_EMAIL: ' Admin@Example.com ',
    ADMIN_PASSWORD: 'fifteen letters',
    DYNAMODB_ENDPOINT: 'http://localhost:8000',
    DATABASE_ENGINE: 'dynamodb-local',
    RATE_LIMIT_SCALE: '1',
    STAFF_PASSKEY: 'required',
    VISITOR_COUNTRY: 'it',
    IP_LOCATION_URL: 'https://location.example/?key=k1',
  }
  expect(readSettings(env)).toMatchObject({
    port: 8080,
    adminEmail: 'admin@example.com',
    databaseEngine: 'dynamodb-local',
    staffPasskey: 'required',
    visitorCountry: 'IT',
    ipLocationUrl: 'https://location.example/?key=k1',
  })
})

it.each(['', 'unknown', 'UNKNOWN'])('reads VISITOR_COUNTRY "%s" as unknown', (value) => {
  expect(readSettings({ VISITOR_COUNTRY: value }).visitorCountry).toBeUndefined()
})

it.each([
  ['PORT', '70000'],
  ['PORT', '80a'],
  ['PORT', '0'],
  ['STAFF_PASSKEY', 'yes'],
  ['ADMIN_EMAIL', 'nobody'],
  ['ADMIN_PASSWORD', 'too short 1234'],
  ['DYNAMODB_ENDPOINT', 'localhost:8000'],
  ['DATABASE_ENGINE', 'dynamodb'],
  ['RATE_LIMIT_SCALE', '0'],
  ['RATE_LIMIT_SCALE', 'many'],
  ['VISITOR_COUNTRY', 'Italy'],
  ['IP_LOCATION_URL', 'location.example'],
  ['IP_LOCATION_URL', 'http://location.example'],
  ['IP_LOCATION_URL', 'http://localhost.location.example'],
  ['IP_LOCATION_URL', 'ftp://localhost'],
  ['IP_LOCATION_URL', 'file:///etc/passwd'],
  ['IP_LOCATION_URL', 'https://name:word@location.example'],
])('refuses %s=%s in one sentence that names it', (name, value) => {
  const read = () => readSettings({ [name]: value })
  expect(read).toThrow(StartError)
  expect(read).toThrow(new RegExp(`^${name} [^\\n]+\\.$`))
})

it.each(['http://localhost:8080', 'http://127.0.0.1:8080/geo', 'http://[::1]:8080'])(
  'accepts %s as the location service',
  (url) => {
    expect(readSettings({ IP_LOCATION_URL: url }).ipLocationUrl).toContain(url)
  },
)

it('does not repeat a password or a key that it refuses', () => {
  expect(() => readSettings({ IP_LOCATION_URL: 'http://location.example/?key=k1' })).not.toThrow(/k1/)
  expect(() => readSettings({ ADMIN_PASSWORD: 'sesame' })).not.toThrow(/sesame/)
})
