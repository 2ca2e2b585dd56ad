import { describe, expect, test } from 'vitest'
import { errorsOf } from '#shared/api/endpoint.ts'
import { operations } from '#shared/api/index.ts'
import { call } from './call.ts'
import { makeUser } from './people.ts'

/** Malformed bodies, sent by mistake or on purpose. */
const BODIES = [
  '',
  'null',
  '[]',
  '"text"',
  '0',
  '{}',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '{"email":{"$gt":""},"password":["x"],"name":null,"adult":"true"}',
  '{"email":"a@b.co\\u0000","password":"\\ud800","name":"\\u202e"}',
  `{"name":"${'é'.repeat(5000)}","email":"${'x'.repeat(5000)}@example.com"}`,
  '{"mode":"fun","risk":"steady","casino":"../../x"}',
  '{"limits":{"signalsPerDay":1e309,"sessionMinutes":-1,"lossBudget":{"amount":"NaN"}}}',
  '{"multiplier":1e400}',
  '{"clientSeed":"a b"}',
  '{"period":"1s"}',
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  '{"a":1',
  '{"name":"USER#x","title":"=1+1","slug":"../../etc/passwd","text":"{{7*7}}","search":"%00"}',
  '{"name":[[[[[[]]]]]],"title":{"constructor":{}},"version":9007199254740993,"bytes":-0.1,"order":1e308}',
]
const QUERIES = [
  { limit: '0' },
  { limit: '101' },
  { limit: '1e9' },
  { limit: 'NaN' },
  { limit: '' },
  { cursor: '' },
  { cursor: '.' },
  { cursor: 'e30.AAAA' },
  { cursor: 'x'.repeat(5000) },
  { search: '\u0000' },
  { search: 'é'.repeat(500) },
  { state: 'everything' },
  { mode: '__proto__' },
]
const PARAMS = ['', '.', '..', '__proto__', '%', 'é'.repeat(300), "' OR 1=1 --", '<script>', '0'.repeat(36)]

/** Traces that no answer may contain: a stack, a table's key, a library's name, a hash. */
const LEAK =
  /\bat \S+ \(|\.ts:\d+|node:internal|node_modules|"pk"|"sk"|gsi\dpk|passwordHash|\$argon2|Exception\b|DynamoDB/

const wrong = (path: string, value: string) =>
  Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map((match) => [match[1], value]))

describe.each(operations)('$id', ({ endpoint }) => {
  const hasBody = endpoint.method === 'POST' || endpoint.method === 'PATCH'

  test('answers malformed input with a declared error or a success, never a fault', async () => {
    // A plain user if the guard allows it: an admin's calls could succeed and disturb other tests.
    const role = endpoint.guard === 'admin' ? 'admin' : endpoint.guard === 'editor' ? 'editor' : 'user'
    const { cookie } = await makeUser({ role })
    const tries = [
      ...(hasBody ? BODIES.map((rawBody) => ({ rawBody, params: wrong(endpoint.path, 'none') })) : []),
      ...(hasBody ? [] : QUERIES.map((input) => ({ input, params: wrong(endpoint.path, 'none') }))),
      ...(endpoint.path.includes('{')
        ? PARAMS.map((value) => ({ input: {}, params: wrong(endpoint.path, value) }))
        : []),
    ]
    for (const parts of tries) {
      const answer = await call(endpoint, { as: endpoint.guard === 'any' ? undefined : cookie, ...parts })
      const told = JSON.stringify(parts).slice(0, 200)
      expect(answer.status, told).toBeLessThan(500)
      // A "not found" page is also a valid answer.
      if (answer.status < 400 || typeof answer.body === 'string') continue
      expect(errorsOf(endpoint), told).toContain(answer.error.code)
      expect(answer.error, told).toMatchObject({ errors: true, statusCode: answer.status })
      expect(answer.error.message, told).not.toBe('')
      expect(answer.error.requestId, told).not.toBe('')
      expect(JSON.stringify(answer.error), told).not.toMatch(LEAK)
    }
  })
})
