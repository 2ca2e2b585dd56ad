import { ById } from '../models/basics.ts'
import * as m from '../models/round.ts'
import { SIGNALS_PER_DAY_MAX } from '../signals-per-day.ts'
import { endpoint } from './endpoint.ts'

export const rounds = {
  create: endpoint({
    method: 'POST',
    path: '/rounds',
    // One decision about drawing includes the verified address, because a time-out takes precedence.
    guard: 'user',
    summary: `Draw a round plan, spending one of the ${SIGNALS_PER_DAY_MAX} of 24 hours`,
    input: m.CreateRound,
    output: m.RoundAnswer,
    status: 201,
    errors: ['excluded', 'not_verified', 'age_unconfirmed', 'not_in_country', 'not_active', 'daily_limit'],
    ownLimit: true,
    throttle: 'others',
    idempotent: true,
    located: true,
  }),
  list: endpoint({
    method: 'GET',
    path: '/rounds',
    guard: 'user',
    summary: 'One’s own plans and their outcomes, newest first',
    input: m.ListRounds,
    output: m.Rounds,
  }),
  reportOutcome: endpoint({
    method: 'POST',
    path: '/rounds/{id}/outcome',
    guard: 'user',
    summary: 'Enter the multiplier seen in a live round: once, within 7 days',
    params: ById,
    input: m.ReportOutcome,
    output: m.RoundOnly,
    errors: ['not_found', 'excluded', 'age_unconfirmed', 'wrong_state'],
  }),
  setNote: endpoint({
    method: 'PATCH',
    path: '/rounds/{id}',
    guard: 'user',
    summary: 'Note something about one of one’s own rounds that has ended',
    params: ById,
    input: m.NoteRound,
    output: m.RoundOnly,
    errors: ['not_found', 'wrong_state'],
  }),
  fly: endpoint({
    method: 'POST',
    path: '/rounds/{id}/flight',
    guard: 'user',
    summary: 'Mix in the browser’s seed, reveal the server’s and settle the practice round, once',
    params: ById,
    input: m.Fly,
    output: m.RoundOnly,
    errors: ['not_found', 'excluded', 'age_unconfirmed', 'wrong_state'],
  }),
}
