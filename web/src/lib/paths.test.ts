import { expect, it } from 'vitest'
import { loginPath, nextFrom, paths, safeNext, sectionPath } from './paths.ts'

it('fills parameters', () => {
  expect(paths.verify.to()).toBe('/verify')
  expect(paths.verify.to({ id: 'a b' })).toBe('/verify/a%20b')
  expect(sectionPath('earn')).toBe('/#earn')
})

it.each([
  ['/game-app/live?x=1#y', '/game-app/live?x=1#y'],
  ['//evil.example', undefined],
  ['/\\evil.example', undefined],
  ['/\t/evil.example', undefined],
  ['https://evil.example', undefined],
  ['javascript:alert(1)', undefined],
  ['game-app', undefined],
  [undefined, undefined],
])('follows only paths of this origin: %s', (next, target) => {
  expect(safeNext(next)).toBe(target)
})

it('carries the way back through the login page', () => {
  const path = loginPath('/setup?step=2')
  expect(nextFrom(new URL(path, 'https://x.example').searchParams)).toBe('/setup?step=2')
  expect(loginPath('//evil.example')).toBe('/login')
})
