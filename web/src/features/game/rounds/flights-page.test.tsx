import { sha256 } from '@noble/hashes/sha2.js'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fromHex, toHex } from '#shared/crash/hex.ts'
import { type Entry, nightFlight, ownerOf, seedList, seedsAt, targetOf } from '#shared/draw-log/entries.ts'
import { type PromisedEntry, signPromise } from '#shared/draw-log/promise.ts'
import { filesOf, KEYS, key, recordFile, witnessedAt } from '#shared/draw-log/testing/log-files.ts'
import type { Round } from '#shared/models/round.ts'
import { api } from '#web/lib/api.ts'
import { keepPromise } from '#web/lib/promised-rounds.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { aUser, loggedIn, someSignals } from '#web/testing/people.ts'
import { roundOf } from '#web/testing/records.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { savedFiles } from '#web/testing/saved-files.ts'
import FlightsPage from './flights-page.tsx'

const HASH = 'ab'.repeat(32)
const live = (change: Partial<Round> = {}) =>
  roundOf({
    _id: '0a1b2c3d4e5f6g7h8j9k1m',
    mode: 'live',
    casino: 'example-one',
    createdAt: new Date(Date.now() - 3_600_000).toISOString(),
    casinoHash: HASH,
    ...change,
  })

async function open(rounds: readonly Round[]) {
  const server = fakeApi()
  server.answer(api.diary.list, { entries: [] })
  server.answer(api.rounds.list, { rounds: [...rounds] })
  const page = await renderPage({
    pages: { '/rounds': <FlightsPage />, '*': <p>elsewhere</p> },
    at: '/rounds',
    session: loggedIn(aUser(), someSignals()),
  })
  await screen.findByRole('heading', { level: 1, name: /^(?!My flights$)/ })
  return { ...page, server }
}

/** Alternately reached and missed, newest first, from two pages; every fourth is live. */
function forty(): Round[] {
  return Array.from({ length: 40 }, (_, index) => {
    const hit = index % 2 === 0
    const mode = index % 4 === 3 ? 'live' : 'fun'
    const outcome = {
      multiplier: hit ? 3 : 1,
      hit,
      source: mode === 'live' ? 'reported' : 'practice',
    } as const
    return roundOf({ _id: `0a1b2c3d4e5f6g7h8j9k${String(index).padStart(2, '0')}`, mode, outcome })
  })
}

it('one filter moves headline, line and list, and counts all pages', async () => {
  const server = fakeApi()
  server.reply(api.rounds.list, ({ url }) => {
    const isSecond = url.searchParams.get('cursor') === 'next'
    const rounds = isSecond ? forty().slice(30) : forty().slice(0, 30)
    return { output: { rounds, cursor: isSecond ? undefined : 'next' } }
  })
  const { user } = await renderPage({
    pages: { '/rounds': <FlightsPage /> },
    at: '/rounds',
    session: loggedIn(aUser(), someSignals()),
  })
  await screen.findByRole('heading', { name: '20 of 40 reached. Expected 19.4.' })
  const cone = await screen.findByRole('img', { name: /After 40 flights, your line is at \+1\.5\.$/ })
  within(cone).getByText('you, +1.5')
  within(cone).getByText('40 now')
  expect(screen.getAllByRole('button', { name: /, ended/ })).toHaveLength(5)
  await user.click(screen.getByRole('button', { name: '35 more' }))
  const rows = screen.getAllByRole('button', { name: /, ended/ })
  expect(rows).toHaveLength(40)
  expect(document.activeElement).toBe(rows[5])
  await user.click(screen.getByRole('radio', { name: 'Live 10' }))
  screen.getByRole('heading', { name: '0 of 10 reached. Expected 4.9.' })
  await screen.findByRole('img', { name: /After 10 flights, your line is at −48\.5\.$/ })
  expect(screen.getAllByRole('button', { name: /, ended/ })).toHaveLength(5)
})

it('without flights the plane waits in the cone, nothing can be chosen, and the first flight is offered', async () => {
  await open([])
  screen.getByRole('heading', { name: /^No flights yet\./ })
  await screen.findByRole('img', { name: /The line starts with the first flight\.$/ })
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.getByRole('link', { name: 'Go to the game' }).getAttribute('href')).toBe('/game-app')
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
})

it('draws the line from the first flight, with room for the leaps of few', async () => {
  const { user } = await open(forty().slice(0, 13))
  await user.click(screen.getByRole('radio', { name: 'Live 3' }))
  screen.getByRole('heading', { name: '0 of 3 reached. Expected 1.5.' })
  const cone = within(await screen.findByRole('img', { name: /After 3 flights, your line is at −48\.5\.$/ }))
  cone.getByText('3 now')
  cone.getByText('100 flights')
  cone.getByText('+50')
  await user.click(screen.getByRole('radio', { name: 'All 13' }))
  const more = within(await screen.findByRole('img', { name: /After 13 flights/ }))
  more.getByText('1')
  more.getByText('+50')
})

it('says when the line has left the cone', async () => {
  const missed = { multiplier: 1, hit: false, source: 'reported' } as const
  const live20 = Array.from({ length: 20 }, (_, index) =>
    live({ _id: `0a1b2c3d4e5f6g7h8j9k${index + 10}`, outcome: missed }),
  )
  await open(live20)
  await screen.findByText(/^Your line has left the blue band\. By chance alone, at most 5 of 100 lines do/)
})

it('exports the listed flights as CSV and JSON', async () => {
  const saved = savedFiles()
  const { user } = await open(forty())
  for (const format of ['CSV', 'JSON']) {
    await user.click(screen.getByRole('button', { name: 'Export' }))
    await user.click(screen.getByRole('button', { name: format }))
  }
  const [csv = '', json = ''] = await Promise.all(saved.map((file) => file.text()))
  expect(csv.split('\r\n')[1]).toContain('"fun",,"balanced",2,0.485,3,"true","practice"')
  expect(JSON.parse(json)).toEqual(forty())
})

it('keeps a note with a flight and shows it in its row', async () => {
  const [first, ...rest] = forty()
  if (!first) throw new Error('there are forty flights')
  const { user, server } = await open([first, ...rest])
  server.answer(api.rounds.setNote, { round: { ...first, note: 'Late' } })
  const [row] = screen.getAllByRole('button', { name: /reached|missed/ })
  if (!row) throw new Error('a flight is listed')
  await user.click(row)
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: /^Note on this flight/ }), 'Late')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('Note saved')
  expect(server.sent(api.rounds.setNote)).toMatchObject([{ body: { note: 'Late' } }])
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  expect(row.textContent).toContain('Late')
})

it('opens a practice round with its seeds and a link to the verifier', async () => {
  const { user } = await open([
    roundOf({
      commitment: '11'.repeat(32),
      serverSeed: '22'.repeat(32),
      clientSeed: 'mine',
      outcome: { multiplier: 2.5, hit: true, source: 'practice' },
    }),
  ])
  await user.click(screen.getByRole('button', { name: /^2\.00x reached, ended at 2\.50x/ }))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText('22'.repeat(32))
  expect(dialog.getByRole('link', { name: 'Open in the verifier' }).getAttribute('href')).toMatch(
    /^\/verifier#scheme=fairflight-practice&serverSeed=2222/,
  )
})

it('shows the saved outcome’s status and its reason', async () => {
  const { user, server } = await open([live()])
  await user.click(screen.getByRole('button', { name: /enter the result/ }))
  await screen.findByText('Target 2.00x')
  screen.getByText('A saved result cannot be changed.')
  expect(screen.queryByRole('button', { name: 'Fairness data (optional)' })).toBeNull()
  server.answer(api.rounds.reportOutcome, {
    round: live({
      outcome: { multiplier: 1.94, hit: false, source: 'reported' },
      verification: { result: 'no_scheme' },
      report: { stake: { amount: 2.5, currency: 'EUR' } },
    }),
  })
  await user.type(screen.getByLabelText(/^Stake/), '2.5')
  for (const name of ['1', '9', '4', 'Save']) await user.click(screen.getByRole('button', { name }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Flight from/ }))
  expect(server.sent(api.rounds.reportOutcome).map(({ body }) => body)).toEqual([
    { multiplier: 1.94, stake: { amount: 2.5, currency: 'GBP' } },
  ])
  dialog.getByText('Saved as reported by you')
  dialog.getByText('This casino’s rounds cannot be recomputed.')
  dialog.getByText('Staked €2.50, back €0')
  dialog.getByText(HASH)
  expect(dialog.queryByRole('link', { name: /verifier/i })).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  screen.getByRole('button', { name: /missed, ended at 1\.94x/ })
  screen.getByRole('heading', { name: '0 of 1 reached. Expected 0.5.' })
})

it('asks for the casino’s data where they can be checked, and keeps the pad if saving fails', async () => {
  const { user, server } = await open([live({ scheme: 'bustabit-v3-classic' })])
  server.cut(api.rounds.reportOutcome)
  await user.click(screen.getByRole('button', { name: /enter the result/ }))
  for (const name of ['10.00x', 'Save']) await user.click(await screen.findByRole('button', { name }))
  await screen.findByRole('alert')
  await user.click(screen.getByRole('button', { name: 'Fairness data (optional)' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Fairness data (optional)' }))
  dialog.getByText('Hash stored: abababababab…, for the round right after it.')
  await dialog.findByLabelText(/^Paste the fairness data/)
})

it('refuses the outcome of a round older than 7 days', async () => {
  await open([live({ createdAt: new Date(Date.now() - 8 * 86_400_000).toISOString() })])
  screen.getByText('not reported')
  screen.getByRole('heading', { name: '1 flight without a result.' })
  screen.getByText('1 flight without a result is not counted. Enter hits and misses alike.')
  await screen.findByRole('img', { name: /The line starts with the first flight\.$/ })
  expect(screen.queryByRole('button', { name: /enter the result/ })).toBeNull()
})

it('checks a round in the public log, folds the proof, and names a difference', async () => {
  const secret = new Uint8Array(32).fill(2)
  const { serverSeed, targetSeed } = seedsAt(secret, 0)
  const list = seedList(secret)
  const [madeAt, createdAt] = ['2024-12-31T12:00:00.000Z', '2025-01-01T13:00:00.000Z']
  const [_id, hash, named] = [`01jgfjjz00${'0'.repeat(26)}`, toHex(sha256(serverSeed)), 'ab'.repeat(16)]
  // The page does not ask who signed a beacon.
  const signature = 'cd'.repeat(48)
  const targetX100 = targetOf('balanced', targetSeed, sha256(fromHex(signature)))
  const outcome = { multiplier: 2.5, hit: true, source: 'practice' } as const
  const from = {
    list: named,
    since: madeAt,
    place: 0,
    owner: ownerOf(secret, aUser()._id),
    targetSeed: toHex(targetSeed),
    path: list.pathOf(0).map(toHex),
  }
  const all: Entry[] = [
    { kind: 'seeds', at: madeAt, list: named, root: toHex(list.root) },
    witnessedAt(madeAt.slice(0, 10), Date.parse(madeAt)),
    { kind: 'beacon', at: createdAt.slice(0, 10), drandRound: 7, signature },
    {
      kind: 'draw',
      at: createdAt.slice(0, 10),
      round: _id,
      mode: 'fun',
      risk: 'balanced',
      rtp: 0.97,
      targetX100,
      commitment: hash,
      from,
    },
    {
      kind: 'settle',
      at: createdAt.slice(0, 10),
      round: _id,
      ...outcome,
      seeds: { server: toHex(serverSeed), client: 'mine' },
    },
    witnessedAt('2025-01-02', Date.parse('2025-01-02T00:11:00.000Z')),
    { kind: 'beacon', at: '2025-01-03', drandRound: 8, signature },
  ]
  const night = nightFlight({ round: _id, targetX100 }, sha256(fromHex(signature)))
  const files = filesOf(all).set('keys', KEYS)
  files.set('record', recordFile(files, { measuredAt: new Date().toISOString() }))
  const inCache = recordFile(files, { measuredAt: createdAt })
  const revealed = { outcome, serverSeed: toHex(serverSeed), clientSeed: 'mine' }
  const round = roundOf({ _id, createdAt, commitment: hash, target: targetX100 / 100, ...revealed })
  const [draw, settle] = all.slice(3, 5) as [PromisedEntry, PromisedEntry]
  const promised = (logPromise: string) => ({ logPromise, listSalt: toHex(secret) })
  keepPromise(aUser()._id, {
    round: { ...round, outcome: undefined },
    ...promised(signPromise(draw, key)),
  })
  keepPromise(aUser()._id, { round, ...promised(signPromise(settle, key)) })
  const gone = `${_id.slice(0, -1)}2`
  keepPromise(aUser()._id, {
    round: { ...round, _id: gone, outcome: undefined },
    ...promised(signPromise({ ...draw, round: gone }, key)),
  })
  const { user } = await open([
    round,
    { ...round, _id: `${_id.slice(0, -1)}1`, risk: 'steady', commitment: '11'.repeat(32) },
  ])
  const asked = globalThis.fetch
  let beginnings = 0
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (!String(input).startsWith('/draw-log/')) return asked(input, init)
    const file = files.get(String(input).slice('/draw-log/'.length))
    if (file === undefined) return new Response(null, { status: 404 })
    const last = /^bytes=0-(\d+)$/.exec(new Headers(init?.headers).get('range') ?? '')?.[1]
    const isOld = String(input).endsWith('/record') && init?.cache !== 'reload'
    if (last === undefined) return new Response((isOld ? inCache : file) as BodyInit)
    // Some browsers cache a partial answer and later serve it as the whole file.
    expect(init?.cache).toBe('no-store')
    beginnings += 1
    return new Response(file.slice(0, Number(last) + 1) as BodyInit, { status: 206 })
  })
  const [first, second] = screen.getAllByRole('button', { name: /reached, ended/ })
  if (!first || !second) throw new Error('two rounds are listed')
  await user.click(first)
  const dialog = within(await screen.findByRole('dialog'))
  const line = await dialog.findByText(/^In the public log \(7 entries\)\. Its seeds were fixed there/)
  expect(line.closest('p')?.textContent).toContain('✓')
  const proof = dialog.getByText('Show the proof').closest('details')
  expect(proof?.open).toBe(false)
  const leaf = files.get('tile/0/000.p/7')?.subarray(32, 64) ?? new Uint8Array()
  expect(proof?.textContent).toContain(toHex(leaf))
  expect(beginnings).toBeGreaterThan(0)
  expect(localStorage.getItem('fairflight.draw-log')).toContain(key.name)
  const flown = dialog.getByText(
    `Night flight: ${night.multiplier.toFixed(2)}x, target ${night.hit ? 'reached' : 'missed'}.`,
  )
  expect(flown.closest('p')?.textContent).toMatch(/public random number of 2 Jan 2025/)
  expect(proof?.textContent).toContain('This browser kept our signed promise, and the log matches it.')
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await user.click(second)
  await screen.findByText('The round is missing there.')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }))
  const alert = within(screen.getByRole('alert'))
  alert.getByText(/ is missing here\. This browser has our signed promise/)
  await user.click(alert.getByRole('button', { name: 'Show the proof' }))
  const missing = within(await screen.findByRole('dialog'))
  await missing.findByText('The round is missing there.')
  missing.getByText((text) => text.includes(`draw ${gone}`))
})
