import * as z from 'zod/mini'
import { ById, pageInput } from '../models/basics.ts'
import * as m from '../models/club.ts'
import { endpoint } from './endpoint.ts'

export const clubs = {
  list: endpoint({
    method: 'GET',
    path: '/clubs',
    guard: 'user',
    summary: 'All clubs, newest first',
    input: z.strictObject(pageInput),
    output: m.Clubs,
  }),
  get: endpoint({
    method: 'GET',
    path: '/clubs/{id}',
    guard: 'user',
    summary: 'One club',
    params: ById,
    output: m.ClubAnswer,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/clubs',
    guard: 'admin',
    summary: 'Add a club',
    input: m.CreateClub,
    output: m.ClubAnswer,
    status: 201,
    idempotent: true,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/clubs/{id}',
    guard: 'admin',
    summary: 'Change a club',
    params: ById,
    input: m.UpdateClub,
    output: m.ClubAnswer,
    errors: ['not_found', 'version_conflict'],
  }),
}
