import { ById } from '../models/basics.ts'
import * as m from '../models/passkey.ts'
import { UserAnswer } from '../models/user.ts'
import { endpoint, NoContent } from './endpoint.ts'

export const passkeys = {
  list: endpoint({
    method: 'GET',
    path: '/users/me/passkeys',
    guard: 'user',
    summary: 'One’s own passkeys',
    output: m.Passkeys,
  }),
  createOptions: endpoint({
    method: 'POST',
    path: '/users/me/passkeys/options',
    guard: 'verified',
    summary: 'What the browser is asked to make a passkey with; valid five minutes, once, for this session',
    output: m.CreationOptions,
    reauth: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/users/me/passkeys',
    guard: 'verified',
    summary: 'Add a passkey; the session goes on under a new id',
    input: m.CreatePasskey,
    output: m.PasskeyAnswer,
    status: 201,
    reauth: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/users/me/passkeys/{id}',
    guard: 'user',
    summary: 'Remove a passkey; never the last proof of an account',
    params: m.PasskeyId,
    output: NoContent,
    status: 204,
    reauth: true,
    errors: ['not_found', 'wrong_state'],
  }),
  loginOptions: endpoint({
    method: 'POST',
    path: '/users/login/passkey/options',
    guard: 'any',
    summary: 'What the browser is asked to log in with; valid five minutes, once, for this device',
    output: m.RequestOptions,
  }),
  login: endpoint({
    method: 'POST',
    path: '/users/login/passkey',
    guard: 'any',
    summary: 'Start a session by passkey',
    input: m.LoginByPasskey,
    output: UserAnswer,
    errors: ['bad_credentials'],
    ownLimit: true,
    throttle: 'guesses',
  }),
  reauthOptions: endpoint({
    method: 'POST',
    path: '/users/me/reauth/options',
    guard: 'user',
    summary:
      'What the browser is asked to prove oneself again with; valid five minutes, once, for this session',
    output: m.RequestOptions,
  }),
  reset: endpoint({
    method: 'POST',
    path: '/players/{id}/passkey-reset',
    guard: 'admin',
    summary:
      'Have a colleague’s passkeys stop working after a wait; not one’s own. A login by passkey calls it off',
    params: ById,
    output: m.PasskeyReset,
    status: 202,
    reauth: true,
    errors: ['not_found', 'wrong_state'],
  }),
}
