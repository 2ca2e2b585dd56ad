import { ById } from '../models/basics.ts'
import { DecideLink, LinkAnswer } from '../models/casino-link.ts'
import { CreatePlayer, PlayerCasinoLink, PlayerSessions, UpdatePlayer, UserAnswer } from '../models/user.ts'
import { endpoint, NoContent } from './endpoint.ts'

export const players = {
  create: endpoint({
    method: 'POST',
    path: '/players',
    guard: 'admin',
    summary: 'Make an account for someone',
    input: CreatePlayer,
    output: UserAnswer,
    status: 201,
    errors: ['user_exists'],
    idempotent: true,
    reauth: true,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/players/{id}',
    guard: 'admin',
    summary: 'Change a player, the role with recent proof of identity; never password, limits or exclusion',
    params: ById,
    input: UpdatePlayer,
    output: UserAnswer,
    errors: ['not_found', 'wrong_state', 'last_admin', 'reauth_required'],
  }),
  decideLink: endpoint({
    method: 'PATCH',
    path: '/players/{id}/casino-links/{casino}',
    guard: 'admin',
    summary: 'Confirm or reject an account or a deposit; not one’s own',
    params: PlayerCasinoLink,
    input: DecideLink,
    output: LinkAnswer,
    errors: ['not_found', 'wrong_state', 'forbidden'],
  }),
  countSessions: endpoint({
    method: 'GET',
    path: '/players/{id}/sessions',
    guard: 'admin',
    summary: 'How many sessions a player has, and when one was last used',
    params: ById,
    output: PlayerSessions,
    errors: ['not_found'],
  }),
  endSessions: endpoint({
    method: 'DELETE',
    path: '/players/{id}/sessions',
    guard: 'admin',
    summary: 'Log a player out everywhere; not oneself',
    params: ById,
    output: NoContent,
    status: 204,
    errors: ['not_found', 'forbidden'],
  }),
}
