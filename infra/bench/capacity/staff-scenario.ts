import { freshEmail } from '#functions/testing/call.ts'
import { makeUser } from '#functions/testing/people.ts'
import { api } from '#shared/api/index.ts'
import type { Scenario } from './scenario.ts'

const { auditLog, dashboard, exports, mail, players, users } = api
const PAGE = 20

/** Staff with full pages of players and of the audit log. */
export async function runStaffScenario({ step }: Scenario): Promise<void> {
  const { cookie } = await makeUser({ role: 'admin' })
  for (let index = 0; index < PAGE; index++) await makeUser()
  const input = { name: 'New Player', email: freshEmail() }
  const { body } = await step(players.create, { as: cookie, input })
  const params = { id: body.user._id }
  await step(players.update, { as: cookie, params, input: { username: 'Renamed' } })
  const known = await makeUser()
  await step(players.countSessions, { as: cookie, params: { id: known.id } })
  await step(players.sendCode, { as: cookie, params: { id: known.id }, input: { purpose: 'reset' } }, 'reset')
  const text = { text: 'Called about the login' }
  const { body: added } = await step(players.addNote, { as: cookie, params: { id: known.id }, input: text })
  await step(users.get, { as: cookie, params: { id: known.id } }, 'a player, with a note')
  const note = { id: known.id, note: added.note._id }
  await step(players.removeNote, { as: cookie, params: note })
  await step(players.endSessions, { as: cookie, params: { id: known.id } })
  await step(users.list, { as: cookie }, `${PAGE} players`)
  await step(users.list, { as: cookie, input: { country: 'GB' } }, `${PAGE} of one country`)
  await step(users.list, { as: cookie, input: { search: 'sam' } }, `${PAGE} found by name`)
  await step(auditLog.list, { as: cookie })
  await step(auditLog.list, { as: cookie, input: { subject: `user:${params.id}` } }, 'the timeline of one')
  await step(auditLog.listNames, { as: cookie, input: { subjects: `user:${params.id}` } })
  await step(dashboard.get, { as: cookie })
  await step(mail.listFailed, { as: cookie }, 'none')
  const csv = { format: 'csv' } as const
  await step(exports.get, { as: cookie, params: { list: 'players' }, input: csv }, `${PAGE} players`)
}
