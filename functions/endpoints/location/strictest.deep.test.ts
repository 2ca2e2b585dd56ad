import { describe, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { casinoRule } from '#shared/countries/casino-rule.ts'
import { DAY_MS } from '#shared/time.ts'
import { call } from '../../testing/call.ts'
import { storedUser } from '../../testing/people.ts'
import { giveLink, newUser } from '../casino-links/testing/people.ts'
import { isOpen, isPaid, newCasinoForAll, ROWS } from './testing/everywhere.ts'

const NOW = Date.parse('2027-03-10T10:00:00.000Z')
const LATER = NOW + DAY_MS
const LIVE = { mode: 'live', risk: 'steady' } as const

const codes = (await Promise.all([1, 2, 3].map(() => newCasinoForAll()))).map(({ code }) => code)
const [live = '', needed = '', free = ''] = codes
const casino = { live, needed, free }

/** A case: one source names a country of the table, the others Great Britain, where all is open. */
interface Case {
  readonly source: 'network' | 'account' | 'link'
  readonly row: string | undefined
  /** True if no source refuses. */
  readonly open: boolean
  /** True if network and user, which decide what is shown, allow casinos. */
  readonly shown: boolean
}

/** One country of each rule: others of the same rule behave alike once a source is known to count. */
const KINDS = new Set(new Map(ROWS.map((row) => [JSON.stringify(casinoRule([row])), row])).values())

const CASES: readonly Case[] = [...KINDS].flatMap((row) => {
  const open = isOpen(row, 'GB')
  const both = { row, open, shown: open }
  const link: Case[] = row === undefined ? [] : [{ ...both, source: 'link', shown: true }]
  return [{ ...both, source: 'network' }, { ...both, source: 'account' }, ...link]
})

/** A user with a live link, a link without a declared deposit, and a live round drawn at home. */
async function standing({ source, row }: Pick<Case, 'source' | 'row'>) {
  const user = await newUser(NOW, source === 'account' ? { country: row } : {})
  const ofLink = source === 'link' ? row : 'GB'
  await giveLink(user, casino.live, 'cooling-off', NOW, ofLink)
  await giveLink(user, casino.needed, 'deposit-needed', NOW, ofLink)
  return { user, from: { as: user.cookie, at: LATER, country: source === 'network' ? row : 'GB' } }
}

const codeOf = (answer: { status: number; error?: { code: string } }) =>
  answer.status < 300 ? undefined : answer.error?.code

describe.each(CASES)('$source names $row', (named) => {
  const { row, source, open, shown } = named
  const refused = open ? undefined : 'not_in_country'

  test(shown ? 'casinos are shown as the country allows' : 'no casino is shown', async () => {
    const { from } = await standing(named)
    const { body, headers } = await call(api.casinos.list, from)
    expect(headers['cache-control']).toBe('private, no-store')
    expect(body.casinos).toHaveLength(shown ? 3 : 0)
    const one = await call(api.casinos.get, { ...from, params: { code: casino.free } })
    const none = await call(api.casinos.get, { ...from, params: { code: 'made-up' } })
    expect([one.status, none.status]).toEqual([shown ? 200 : 404, 404])
    if (!shown) expect({ ...one.error, requestId: '' }).toEqual({ ...none.error, requestId: '' })
    const seenFrom = source === 'link' ? 'GB' : row
    const first = body.casinos[0]
    if (!first) return
    expect(first.link.startsWith('https://partner.')).toBe(isPaid(seenFrom, 'GB'))
    expect('registrationBonus' in first).toBe(seenFrom === 'GB' || seenFrom === undefined)
  })

  test(
    open ? 'a casino account is connected' : 'no casino account is connected, at a real or invented casino',
    async () => {
      const { from } = await standing(named)
      const country = source === 'link' ? (row ?? 'GB') : 'GB'
      const submit = (code: string) =>
        call(api.casinoLinks.create, {
          ...from,
          input: { casino: code, user_id: `${row}${source}`, country },
        })
      const made = await submit('made-up')
      expect(codeOf(made)).toBe(refused ?? 'not_found')
      const real = await submit(casino.free)
      expect(codeOf(real)).toBe(refused)
      if (refused) expect({ ...real.error, requestId: '' }).toEqual({ ...made.error, requestId: '' })
    },
  )

  test(
    open ? 'a deposit is declared and live mode asked for' : 'neither is possible; live mode can be stopped',
    async () => {
      const { from } = await standing(named)
      const declare = (code: string) =>
        call(api.casinoLinks.update, { ...from, params: { casino: code }, input: { deposit: 'declared' } })
      const setLive = (code: string, on: boolean) =>
        call(api.casinoLinks.setLive, { ...from, params: { casino: code }, input: { on } })
      expect(codeOf(await declare(casino.needed))).toBe(refused)
      expect(codeOf(await setLive(casino.live, false))).toBeUndefined()
      expect(codeOf(await setLive(casino.live, true))).toBe(refused)
      const unnamed = shown ? 'not_found' : 'not_in_country'
      expect(codeOf(await declare('made-up'))).toBe(unnamed)
      expect(codeOf(await setLive('made-up', true))).toBe(unnamed)
    },
  )

  test(
    open ? 'a live round is drawn' : 'no live round is drawn; practice, own rounds and reports work',
    async () => {
      const { user, from } = await standing(named)
      const draw = (wanted?: string) =>
        call(api.rounds.create, { ...from, input: wanted === undefined ? LIVE : { ...LIVE, casino: wanted } })
      for (const wanted of [undefined, casino.live]) expect(codeOf(await draw(wanted))).toBe(refused)
      expect(codeOf(await draw('made-up'))).toBe(shown ? 'not_active' : 'not_in_country')
      const fun = await call(api.rounds.create, { ...from, input: { mode: 'fun', risk: 'steady' } })
      expect(codeOf(fun)).toBeUndefined()
      const me = await call(api.users.me, from)
      const visitor = await call(api.site.visitor, from)
      expect(visitor.body.me?.signals).toEqual(me.body.signals)
      expect(visitor.body.me?.user.groups).toHaveLength(2)
      expect(visitor.body.country).toBe(from.country ?? null)
      const live = open ? { live: 'ready', casino: casino.live } : { live: 'unavailable_in_country' }
      expect(me.body.signals).toMatchObject({ fun: 'ready', ...live })
      if (!open) expect(me.body.signals).not.toHaveProperty('casino')
      // Nothing is lost.
      expect(me.body.user.groups).toHaveLength(2)
      expect(Object.keys((await storedUser(user.id)).links)).toHaveLength(2)
    },
  )
})

test.each([...KINDS])('an outcome of a round drawn elsewhere is accepted in %s', async (row) => {
  const { user, from } = await standing({ row, source: 'network' })
  const home = { as: user.cookie, at: LATER, country: 'GB' }
  const { body } = await call(api.rounds.create, { ...home, input: LIVE })
  const params = { id: body.round._id }
  expect(
    codeOf(await call(api.rounds.reportOutcome, { ...from, params, input: { multiplier: 1.2 } })),
  ).toBeUndefined()
  expect((await call(api.rounds.list, from)).body.rounds).toHaveLength(1)
})
