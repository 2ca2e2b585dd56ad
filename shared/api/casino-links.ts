import * as z from 'zod/mini'
import { CasinoCode, CreateLink, DeclareDeposit, LinkAnswer, SetLive } from '../models/casino-link.ts'
import { endpoint, NoContent } from './endpoint.ts'

const ByCasino = z.strictObject({ casino: CasinoCode })

export const casinoLinks = {
  create: endpoint({
    method: 'POST',
    path: '/casino-links',
    guard: 'verified',
    summary: 'Connect one’s account at a casino; after a rejection, submit again',
    input: CreateLink,
    output: LinkAnswer,
    status: 201,
    errors: ['not_found', 'not_in_country', 'excluded', 'age_unconfirmed', 'link_taken', 'wrong_state'],
    idempotent: true,
    located: true,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/casino-links/{casino}',
    guard: 'verified',
    summary: 'Declare that the account there has had a deposit',
    params: ByCasino,
    input: DeclareDeposit,
    output: LinkAnswer,
    errors: ['not_found', 'not_in_country', 'excluded', 'age_unconfirmed', 'wrong_state'],
    located: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/casino-links/{casino}',
    guard: 'user',
    summary: 'Remove one’s account at a casino from here',
    params: ByCasino,
    output: NoContent,
    status: 204,
    errors: ['not_found'],
  }),
  setLive: endpoint({
    method: 'POST',
    path: '/casino-links/{casino}/live',
    guard: 'verified',
    summary: 'Stop live mode, or ask for it again, which starts a new wait of 24 hours',
    params: ByCasino,
    input: SetLive,
    output: LinkAnswer,
    errors: ['not_found', 'not_in_country', 'excluded', 'age_unconfirmed', 'wrong_state'],
    located: true,
  }),
}
