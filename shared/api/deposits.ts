import * as z from 'zod/mini'
import { pageInput } from '../models/basics.ts'
import { Deposits } from '../models/user.ts'
import { endpoint } from './endpoint.ts'

export const deposits = {
  list: endpoint({
    method: 'GET',
    path: '/deposits',
    guard: 'admin',
    summary: 'Accounts and deposits that wait for a decision, oldest first',
    input: z.strictObject(pageInput),
    output: Deposits,
  }),
}
