import * as m from '../models/casino.ts'
import { endpoint } from './endpoint.ts'

export const casinos = {
  list: endpoint({
    method: 'GET',
    path: '/casinos',
    guard: 'any',
    summary: 'The casinos that this visitor’s country may see',
    output: m.Casinos,
  }),
  get: endpoint({
    method: 'GET',
    path: '/casinos/{code}',
    guard: 'any',
    summary: 'One casino, where this visitor’s country may see it',
    params: m.ByCode,
    output: m.CasinoAnswer,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/casinos',
    guard: 'admin',
    summary: 'Add a casino',
    input: m.CreateCasino,
    output: m.CasinoRecordAnswer,
    status: 201,
    errors: ['slug_taken'],
    idempotent: true,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/casinos/{code}',
    guard: 'admin',
    summary: 'Change a casino',
    params: m.ByCode,
    input: m.UpdateCasino,
    output: m.CasinoRecordAnswer,
    errors: ['not_found', 'version_conflict'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/casinos/{code}',
    guard: 'admin',
    summary: 'Remove a casino; links to it stop live mode',
    params: m.ByCode,
    output: m.RemovedCasino,
    errors: ['not_found'],
  }),
}
