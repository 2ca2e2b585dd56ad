import { describe, expect, it } from 'vitest'
import { decide, type GuardedUser, UnknownMiddleware } from './guards.ts'

const people = {
  anonymous: undefined,
  player: { groups: [] },
  linked: { groups: [{ user_id: 'A-1' }] },
  unnamed: { groups: [{ user_id: '' }] },
  editor: { role: 'editor', groups: [] },
  admin: { role: 'admin', admin: true, groups: [] },
  odd: { role: 'owner', groups: [] },
} satisfies Record<string, GuardedUser | undefined>

type Person = keyof typeof people
const ALL: Person[] = ['anonymous', 'player', 'linked', 'unnamed', 'editor', 'admin', 'odd']

const allowed: Record<string, Person[]> = {
  admin: ['admin'],
  editor: ['editor', 'admin'],
  auth: ['player', 'linked', 'unnamed', 'editor', 'admin', 'odd'],
  guest: ['anonymous'],
  authcasino: ['linked'],
  error: ALL,
}

describe.each(Object.entries(allowed))('%s', (guard, welcome) => {
  it.each(ALL)('%s', (person) => {
    expect(decide(guard, people[person]).allow).toBe(welcome.includes(person))
  })
})

it('sends the anonymous to the error page as 401 and the wrong role as 403', () => {
  expect(decide('admin', undefined)).toEqual({ allow: false, to: '/error', status: 401 })
  expect(decide('authcasino', undefined)).toEqual({ allow: false, to: '/error', status: 401 })
  expect(decide('admin', people.editor)).toEqual({ allow: false, to: '/error', status: 403 })
})

it('rejects unknown guard names, including inherited property names', () => {
  expect(() => decide('owner', undefined)).toThrow(UnknownMiddleware)
  expect(() => decide('constructor', undefined)).toThrow('Unknown middleware')
})
