import { afterAll, expect, test } from 'vitest'
import {
  type Answering,
  answerJson,
  startLocationService,
} from '../../endpoints/location/testing/location-service.ts'
import { askService } from './locate.ts'

const service = await startLocationService()
afterAll(() => service.stop())

async function answered(how: Answering) {
  service.answer(how)
  return askService(service.url, '203.0.113.0')
}

const text =
  (body: string): Answering =>
  (response) =>
    void response.end(body)

test('sends the truncated address and nothing else about the visitor', async () => {
  expect(await answered(answerJson({ country_code: 'GB' }))).toBe('GB')
  expect(service.asked.at(-1)).toBe('/json/203.0.113.0')
  for (const name of ['cookie', 'referer', 'origin', 'x-forwarded-for', 'forwarded']) {
    expect(service.headers()).not.toHaveProperty(name)
  }
  expect(await askService(service.url, '2a00:1:2::')).toBe('GB')
  expect(service.asked.at(-1)).toBe('/json/2a00:1:2::')
})

test('keeps the path and key of the configured address', async () => {
  await askService(new URL(`${service.url.href}geo/?key=k1`), '203.0.113.0')
  expect(service.asked.at(-1)).toBe('/geo/json/203.0.113.0?key=k1')
})

// Answers as the services document them, shortened.
test.each([
  ['freegeoip', { ip: '203.0.113.0', country_code: 'ES', country_name: 'Spain', region_code: 'MD' }],
  ['ip-api', { status: 'success', country: 'Spain', countryCode: 'ES', region: 'MD', query: '203.0.113.0' }],
  ['ipapi.co', { ip: '203.0.113.0', country: 'ES', country_code: 'ES', country_name: 'Spain', in_eu: true }],
  ['ipinfo', { ip: '203.0.113.0', city: 'Madrid', region: 'Madrid', country: 'ES' }],
])('reads the answer of %s', async (_, body) => {
  expect(await answered(answerJson(body))).toBe('ES')
})

test.each<[string, Answering]>([
  ['a refusal in a body', answerJson({ status: 'fail', message: 'private range' })],
  ['a name instead of a code', answerJson({ country: 'Spain' })],
  ['lower case', answerJson({ country: 'es' })],
  ['two letters that are no country', answerJson({ country: 'ZZ' })],
  ['a region', answerJson({ country_code: 'EU' })],
  ['two countries', answerJson({ country: 'IT', country_code: 'GB' })],
  ['a list', answerJson(['GB'])],
  ['a list in a field', answerJson({ country: ['GB'] })],
  ['null', answerJson(null)],
  ['a text', answerJson('GB')],
  ['an inherited name', text('{"__proto__": {"country": "GB"}}')],
  ['no JSON', text('<html>GB</html>')],
  ['half of it', text('{"country": "GB"')],
  ['nothing', text('')],
  ['500', answerJson({ country: 'GB' }, 500)],
  ['404', answerJson({ country: 'GB' }, 404)],
  ['204', (response) => void response.writeHead(204).end()],
  ['a huge answer', answerJson({ country: 'GB', more: 'x'.repeat(20_000) })],
  ['a connection that breaks', (response) => void response.destroy()],
])('gives an unknown country for %s', async (_, how) => {
  expect(await answered(how)).toBeUndefined()
})

test('follows no redirect', async () => {
  const before = service.asked.length
  const moved: Answering = (response, { url }) =>
    url === '/elsewhere'
      ? answerJson({ country: 'GB' })(response, response.req)
      : void response.writeHead(302, { location: '/elsewhere' }).end()
  expect(await answered(moved)).toBeUndefined()
  expect(service.asked).toHaveLength(before + 1)
})

test('waits one second in all for answer and body, then disconnects', async () => {
  const hungUp = (response: Parameters<Answering>[0]) =>
    new Promise((resolve) => response.on('close', resolve))
  for (const begin of [
    () => {},
    (response: Parameters<Answering>[0]) => void response.write('{"country":'),
  ]) {
    let closed: Promise<unknown> = Promise.reject(new Error('was not asked'))
    closed.catch(() => {})
    const started = performance.now()
    const country = await answered((response) => {
      closed = hungUp(response)
      begin(response)
    })
    expect(country).toBeUndefined()
    expect(performance.now() - started).toBeGreaterThan(900)
    await closed
  }
})

test('cuts an endless answer off', async () => {
  const pour: Answering = (response) => {
    const timer = setInterval(() => response.write(' '.repeat(1000)), 1)
    response.on('close', () => clearInterval(timer))
  }
  expect(await answered(pour)).toBeUndefined()
})

test('gives an unknown country if no service listens', async () => {
  const gone = await startLocationService()
  await gone.stop()
  expect(await askService(gone.url, '203.0.113.0')).toBeUndefined()
})
