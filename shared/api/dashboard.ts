import { Dashboard } from '../models/dashboard.ts'
import { endpoint } from './endpoint.ts'

export const dashboard = {
  get: endpoint({
    method: 'GET',
    path: '/dashboard',
    guard: 'admin',
    summary: 'What waits, what failed, and how many there are of what',
    output: Dashboard,
  }),
}
