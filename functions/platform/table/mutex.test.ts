import { expect, test } from 'vitest'
import { withMutex } from './mutex.ts'

/** Notes when it begins and ends. */
function noting(log: string[], name: string, fails = false) {
  return async () => {
    log.push(`${name} begins`)
    await new Promise((resolve) => setTimeout(resolve, 2))
    log.push(`${name} ends`)
    if (fails) throw new Error(name)
    return name
  }
}

test('what has one name goes one after the other, in the order of its calls, whatever fails', async () => {
  const log: string[] = []
  const results = await Promise.allSettled([
    withMutex('post', noting(log, 'a')),
    withMutex('post', noting(log, 'b', true)),
    withMutex('post', noting(log, 'c')),
  ])
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('other names do not wait', async () => {
  const log: string[] = []
  await Promise.all([withMutex('one', noting(log, 'a')), withMutex('other', noting(log, 'b'))])
  expect(log.slice(0, 2)).toEqual(['a begins', 'b begins'])
})

test('who comes when all is done begins at once', async () => {
  const log: string[] = []
  await withMutex('late', noting(log, 'a'))
  const second = withMutex('late', noting(log, 'b'))
  expect(log.at(-1)).toBe('b begins')
  expect(await second).toBe('b')
})
