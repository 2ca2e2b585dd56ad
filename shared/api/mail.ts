import { FailedMails, ListFailedMails } from '../models/dashboard.ts'
import { endpoint } from './endpoint.ts'

export const mail = {
  listFailed: endpoint({
    method: 'GET',
    path: '/mail/failed',
    guard: 'admin',
    summary: 'Mails that were given up in the last 30 days, newest first; never to whom',
    input: ListFailedMails,
    output: FailedMails,
  }),
}
