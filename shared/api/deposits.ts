import { Deposits, ListDeposits } from '../models/user.ts'
import { endpoint } from './endpoint.ts'

export const deposits = {
  list: endpoint({
    method: 'GET',
    path: '/deposits',
    guard: 'admin',
    summary: 'Accounts and deposits that wait for a decision, oldest first',
    input: ListDeposits,
    output: Deposits,
  }),
}
