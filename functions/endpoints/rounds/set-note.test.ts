import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { ROUND_NOTE_LENGTH_MAX } from '#shared/models/round.ts'
import { call } from '../../testing/call.ts'
import { makeUser } from '../../testing/people.ts'

const { rounds } = api

async function drawn() {
  const { cookie: as } = await makeUser()
  const { body } = await call(rounds.create, { as, input: { mode: 'fun', risk: 'steady' } })
  const params = { id: body.round._id }
  const note = (text: string, by = as) => call(rounds.setNote, { as: by, params, input: { note: text } })
  const fly = () => call(rounds.fly, { as, params, input: { clientSeed: 'mine' } })
  const listed = async () => (await call(rounds.list, { as })).body.rounds[0]
  return { note, fly, listed }
}

test('a note is kept with a flown round, changed and removed, and changes nothing else', async () => {
  const { note, fly, listed } = await drawn()
  const { round } = (await fly()).body
  expect((await note('  Late, and tired ')).body.round).toEqual({ ...round, note: 'Late, and tired' })
  expect((await note('Sober')).status).toBe(200)
  expect(await listed()).toEqual({ ...round, note: 'Sober' })
  expect((await note('')).body.round).toEqual(round)
  expect(await listed()).toEqual(round)
  // A repeated flight answers the first result.
  expect((await fly()).body.round).toEqual(round)
})

test('an open round takes no note, and nobody else’s round does', async () => {
  const { note, fly } = await drawn()
  expect((await note('Now')).error.code).toBe('wrong_state')
  await fly()
  for (const role of ['user', 'admin'] as const) {
    const { cookie } = await makeUser({ role })
    expect((await note('Mine', cookie)).error.code).toBe('not_found')
  }
})

test.each([
  ['too_long', 'x'.repeat(ROUND_NOTE_LENGTH_MAX + 1)],
  ['control_characters', 'a\u202eb'],
])('refuses a note: %s', async (code, text) => {
  const { note, fly } = await drawn()
  await fly()
  expect((await note(text)).error.fields).toMatchObject([{ path: 'note', code }])
})
