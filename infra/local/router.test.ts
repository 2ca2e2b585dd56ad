import { describe, expect, it } from 'vitest'
import { createRouter } from './router.ts'

const route = (line: string) => {
  const [method = '', path = ''] = line.split(' ')
  return { method, path, target: line }
}

const find = createRouter(
  [
    'GET /users',
    'GET /users/me',
    'GET /users/{id}',
    'DELETE /users/{_id}',
    'GET /users/me/sessions',
    'DELETE /users/me/sessions/{id}',
    'GET /users/{id}/{part}',
  ].map(route),
)

describe('the route of a call', () => {
  it.each([
    ['GET', '/users', 'GET /users', {}],
    ['GET', '/users/me', 'GET /users/me', {}],
    ['GET', '/users/7', 'GET /users/{id}', { id: '7' }],
    ['GET', '/users/ME', 'GET /users/{id}', { id: 'ME' }],
    ['GET', '/users/me/sessions', 'GET /users/me/sessions', {}],
    ['DELETE', '/users/me/sessions/9', 'DELETE /users/me/sessions/{id}', { id: '9' }],
    ['GET', '/users/me/other', 'GET /users/{id}/{part}', { id: 'me', part: 'other' }],
    ['DELETE', '/users/me', 'DELETE /users/{_id}', { _id: 'me' }],
    ['GET', '/users/a%2Fb%20c', 'GET /users/{id}', { id: 'a/b c' }],
    ['GET', '/users/constructor', 'GET /users/{id}', { id: 'constructor' }],
  ])('%s %s is %s', (method, path, target, parameters) => {
    const match = find(method, path)
    expect(match?.route.target).toBe(target)
    expect(match?.parameters).toEqual(parameters)
  })

  it.each([
    ['POST', '/users'],
    ['HEAD', '/users'],
    ['GET', ''],
    ['GET', '/users/'],
    ['GET', '/users//me'],
    ['GET', '//users'],
    ['GET', '/users/%zz'],
    ['GET', '/users/a/b/c'],
    ['GET', '/toString'],
  ])('%s "%s" is none', (method, path) => {
    expect(find(method, path)).toBeUndefined()
  })

  it('refuses two routes that match the same calls', () => {
    expect(() => createRouter([route('GET /a/{id}'), route('GET /a/{name}')])).toThrow('the same route')
  })
})
