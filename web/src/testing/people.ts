import * as z from 'zod/mini'
import { Signals, User } from '#shared/models/user.ts'
import type { SessionState } from '#web/lib/session-store.ts'

const USER = {
  _id: '0123456789abcdefghjkmnpq',
  username: 'Maria',
  email: 'maria@example.com',
  verified: true,
  avatar: '',
  role: 'user',
  admin: false,
  language: 'en',
  country: 'GB',
  groups: [],
  limits: { signalsPerDay: 10, sessionMinutes: 60 },
  createdAt: '2026-11-20T10:00:00.000Z',
  ageConfirmed: { at: '2026-11-20T10:00:00.000Z', age: 18, terms: '2026-11' },
} satisfies User

/** Returns a user as the API sends one. */
export function aUser(change: Partial<User> = {}): User {
  return z.parse(User, { ...USER, ...change })
}

export function someSignals(change: Partial<Signals> = {}): Signals {
  return z.parse(Signals, { remaining: 10, fun: 'ready', live: 'no_link', ...change })
}

/** Returns the session of a user who is logged in. */
export function loggedIn(user: User = aUser(), signals: Signals = someSignals()): SessionState {
  return { status: 'user', user, signals }
}

export const ANONYMOUS: SessionState = { status: 'anonymous' }
