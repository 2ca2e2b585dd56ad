import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import byHand from '#shared/crash/fair/testing/by-hand.json' with { type: 'json' }
import vectors from '#shared/crash/fair/testing/vectors.json' with { type: 'json' }
import drand from '#shared/crash/testing/drand.json' with { type: 'json' }
import { toFragment } from '#web/lib/verifier-link.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { EXAMPLES } from './paste-card.tsx'
import VerifierPage from './verifier-page.tsx'

async function open(hash = '') {
  const fetched = vi.fn()
  vi.stubGlobal('fetch', fetched)
  const view = await renderPage({ pages: { '/verifier': <VerifierPage /> }, at: `/verifier${hash}` })
  await screen.findByLabelText(/^Seeds, a hash/)
  return { ...view, fetched }
}

const paste = (text: string) =>
  fireEvent.change(screen.getByLabelText(/^Seeds, a hash/), { target: { value: text } })
const result = () =>
  within(screen.getByRole('heading', { name: 'Result' }).closest('section') ?? document.body)
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string | RegExp, value: string) => fireEvent.change(field(name), { target: { value } })
const choose = (value: string) => fireEvent.change(field('Scheme'), { target: { value } })

/** The pairing code loads and computes first. */
const SLOW = { timeout: 10_000 }

const GAME = vectors.find(({ id }) => id === 'bustabit-v3-classic-01')
const HASH = GAME?.inputs.gameHash ?? ''

test('the page opens with a recorded round, labelled as an example, without raw keys', async () => {
  const { user } = await open()
  expect(await result().findByText('This round gives 10.91x, as the site showed.')).toBeTruthy()
  expect(result().getByText(/^An example: a recorded round of bustabit, third era\./)).toBeTruthy()
  expect((await result().findByText('10.91x', { selector: 'output' })).closest('details')?.open).toBe(false)
  // An example does not fill the forms.
  expect(field('Scheme').value).toBe('')
  expect(field('Hash of the newest game').value).toBe('')
  expect(document.body.textContent).not.toMatch(/\{\{|NaN|undefined|\]\(|\*\*|verifier\.|paste\./)
  await user.click(screen.getByRole('button', { name: /^Stake/ }))
  expect(await result().findByText('This round gives 2.35x, as the site showed.')).toBeTruthy()
  expect(result().queryByText(/^An example/)).toBeNull()
})

test('a whole input scrolls to the verdict and focuses it; typing does not', async () => {
  const { user } = await open()
  const text = `bustabit\nGame: #12,306,896\nHash: ${HASH}\nBust: 10.90x`
  const box = screen.getByLabelText(/^Seeds, a hash/)
  box.focus()
  await user.paste(text)
  await vi.waitFor(() => expect(document.activeElement?.textContent).toMatch(/The site showed 10\.90x/))
  box.focus()
  paste(text.replace('10.90x', '10.91x'))
  expect(await result().findByText('This round gives 10.91x, as the site showed.')).toBeTruthy()
  expect(document.activeElement).toBe(box)
})

test('a pasted dialog is recognised, computed step by step and compared', async () => {
  const { fetched } = await open()
  paste(`bustabit\nGame: #12,306,896\nHash: ${HASH}\nBust: 10.91x`)
  expect(await result().findByText('10.91x', { selector: 'output' })).toBeTruthy()
  expect(screen.getByText('Recognised as bustabit, third era')).toBeTruthy()
  expect(screen.getByText(/, the game number,/)).toBeTruthy()
  expect(result().getByText(/as the site showed\.$/)).toBeTruthy()
  expect(field('Game hash').value).toBe(HASH)
  const steps = result()
    .getAllByRole('listitem')
    .map((item) => within(item).getByRole('heading').textContent)
  expect(steps).toEqual([
    'Key, as text',
    'Message, as bytes',
    'HMAC-SHA256',
    'First hex digits',
    'As a number',
    'As a share of 1',
    'Before truncation, in hundredths',
    'Multiplier',
  ])
  expect(fetched).not.toHaveBeenCalled()
})

test.each(EXAMPLES)('the example $id computes to what its site showed', async ({ id }) => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: new RegExp(`^${id}`, 'i') }))
  expect(await result().findByText(/as the site showed\.$/)).toBeTruthy()
})

test('a salt of another era is named, with the inputs that would give the multiplier shown', async () => {
  const { user } = await open()
  const salt = vectors.find(({ scheme }) => scheme === 'bustabit-v2')?.inputs.salt ?? ''
  paste(`bustabit\nGame: 12306896\nHash: ${HASH}\nBust: 10.91x`)
  await result().findByText(/as the site showed\.$/)
  type(/^Salt/, salt)
  expect(
    await result().findByText(/^This salt belongs to bustabit, first chain, not to this scheme/),
  ).toBeTruthy()
  expect(await result().findByText(/^The site showed 10\.91x\. These values give/)).toBeTruthy()
  await user.click(await result().findByRole('button', { name: 'Use bustabit, third era' }))
  expect(await result().findByText(/as the site showed\.$/)).toBeTruthy()
  // The pressed button is gone, and the focus stays near.
  await vi.waitFor(() =>
    expect(document.activeElement).toBe(result().getAllByRole('button', { name: 'Copy: Multiplier' })[0]),
  )
})

test('a hash alone asks for the scheme; a multiplier beside it settles the scheme', async () => {
  const { user } = await open()
  paste(HASH)
  expect(await screen.findByRole('group', { name: 'Which site is it from?' })).toBeTruthy()
  expect(result().getByText('Nothing computed yet')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Stake Crash' }))
  expect(await result().findByText(/x$/, { selector: 'output' })).toBeTruthy()
  paste(`${HASH}\nMultiplier: 10.91x`)
  expect(await screen.findByText('only this one gives the multiplier shown')).toBeTruthy()
  expect(await result().findByText('10.91x', { selector: 'output' })).toBeTruthy()
})

test.each([
  [HASH.slice(0, 63), '63 digits. Expected: 64 hex digits'],
  [HASH.replace('a', 'а'), /^Character 3, “а”, is from another alphabet/],
  [`${HASH.slice(0, 8)}…${HASH.slice(-8)}`, /^Cut off at character 9/],
])('the hash %s: %s', async (value, message) => {
  await open()
  choose('bustabit-v3-classic')
  expect(result().getByText('Still missing: Game hash.')).toBeTruthy()
  type('Game hash', value)
  expect(screen.getByText(message)).toBeTruthy()
  expect(result().getByText('Correct first: Game hash.')).toBeTruthy()
  type('Game hash', ` 0x${HASH.toUpperCase()} `)
  expect(await result().findByText('10.91x', { selector: 'output' })).toBeTruthy()
})

test.each([
  ['PK\u0003\u0004\0binary', /a file, not text/],
  ['Have a nice day', /^No hash or seed was found/],
  [`Hash: ${HASH.slice(0, 60)}`, /^Game hash, line 1, column 7: it has 60 characters/],
  [`Hash: ${HASH}\nBust: 1,317x`, /thousands or decimals\?/],
])('%j says what was expected', async (text, message) => {
  await open()
  paste(text)
  expect(await screen.findByText(message)).toBeTruthy()
})

test('a link of the practice game opens with its round, and links lead back to it', async () => {
  const values = {
    serverSeed: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
    clientSeed: 'fair-play_1',
    roundId: 'round-0001',
    commitment: '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd',
  }
  const { user } = await open(toFragment('fairflight-practice', values))
  expect(await result().findByText('1.23x', { selector: 'output' })).toBeTruthy()
  expect(result().getByText('The hash shown before the round is the hash of this seed.')).toBeTruthy()
  const copied = vi.spyOn(navigator.clipboard, 'writeText')
  await user.click(screen.getByRole('button', { name: 'Copy a link to this check' }))
  expect(copied).toHaveBeenCalledWith(
    `http://localhost:3000/verifier${toFragment('fairflight-practice', values)}`,
  )
  type(/^Hash shown before the round/, HASH)
  expect(await result().findByText(/is not the hash of this seed/)).toBeTruthy()
})

test('a link to an unknown scheme says so', async () => {
  await open('#scheme=lucky-crash')
  expect(await screen.findByText(/unknown scheme: lucky-crash/)).toBeTruthy()
})

test('a link with values that the scheme does not use names them', async () => {
  await open(`#scheme=roobet-crash&gameHash=${HASH}&instantmod=25&nonce=3`)
  expect(
    await result().findByText('The link also gives instantmod, nonce, which this scheme does not use.'),
  ).toBeTruthy()
})

test('Roobet’s modulus is a setting, and the results of all three are shown', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: /^Roobet/ }))
  expect(await result().findByText('1 in 25: 2.15x')).toBeTruthy()
  expect(screen.getByText('Disputed in part')).toBeTruthy()
  type(/^Instant-crash modulus/, '1')
  expect(screen.getByText(/a whole number from 2 to 999999/)).toBeTruthy()
})

test('Aviator has no multiplier, and the page says why', async () => {
  await open()
  choose('spribe-aviator')
  for (const name of ['Server seed', 'Browser seed (client seed)', 'Second client seed', 'Third client seed'])
    type(name, 'seed')
  expect(
    await result().findByText(
      /^We cannot compute the multiplier: how Aviator gets it from the hash is not public/,
    ),
  ).toBeTruthy()
  expect(result().getByRole('heading', { name: 'SHA-512' })).toBeTruthy()
  type(/^Hash shown before the round/, HASH)
  expect(await result().findByText(/^The hash belongs neither/)).toBeTruthy()
})

test('a dropped file is read, and a long paste is cut with a notice', async () => {
  await open()
  const drop = (text: string) =>
    fireEvent.drop(screen.getByLabelText(/^Seeds, a hash/), {
      dataTransfer: { files: [new File([text], 'x.txt')] },
    })
  drop(`bustabit\nGame: 12306896\nHash: ${HASH}`)
  expect(await result().findByText('10.91x', { selector: 'output' })).toBeTruthy()
  drop(`Hash: ${HASH}\n`.repeat(60_000))
  expect(await screen.findByText('Only the first 200,000 characters are read.')).toBeTruthy()
})

test('“start again” empties every field', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: /^bustabit/ }))
  await result().findByText('10.91x', { selector: 'output' })
  await user.click(screen.getByRole('button', { name: 'Start again' }))
  expect(result().getByText('Nothing computed yet')).toBeTruthy()
  expect(screen.getByRole('button', { name: /^bustabit/ })).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText(/^Seeds, a hash/))
})

test('a chain is walked from the game above, and counted beside the law', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: /^bustabit/ }))
  await result().findByText('10.91x', { selector: 'output' })
  expect(field('Hash of the newest game').value).toBe(HASH)
  type('Maximum number of games', '0')
  expect(screen.getByText('Use a whole number from 1 to 10,000,000')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Walk back' }).getAttribute('aria-disabled')).toBe('true')
  type(/^Published end/, vectors.find(({ id }) => id === 'bustabit-v3-classic-03')?.inputs.gameHash ?? '')
  type('Maximum number of games', '1.000')
  await user.click(screen.getByRole('button', { name: 'Walk back' }))
  expect(await screen.findByText('Reaches the published hash after 2 games.')).toBeTruthy()
  expect(screen.getByText('The largest multiplier among them is 10.91x.')).toBeTruthy()
  type('Maximum number of games', '1')
  await user.click(screen.getByRole('button', { name: 'Walk back' }))
  expect(await screen.findByText('Not reached within 1 game.')).toBeTruthy()
})

test('a walk’s answer disappears with its values and returns with them', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: /^bustabit/ }))
  await result().findByText('10.91x', { selector: 'output' })
  type('Maximum number of games', '5')
  await user.click(screen.getByRole('button', { name: 'Walk back' }))
  await screen.findByText('Not reached within 5 games.')
  type('Maximum number of games', '7')
  expect(screen.getByText('Not reached within 5 games.')).toBeTruthy()
  choose('roobet-crash')
  expect(screen.queryByText('Not reached within 5 games.')).toBeNull()
  choose('bustabit-v3-classic')
  expect(screen.getByText('Not reached within 5 games.')).toBeTruthy()
})

test('a press before the form is complete focuses the missing field', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Find the chain of this hash' }))
  expect(document.activeElement).toBe(field('Hash of the newest game'))
})

test('schemes without a chain say so', async () => {
  await open()
  choose('duel-crash')
  expect(screen.getByText(/^Duel Crash has no published chain/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Walk back' })).toBeNull()
})

test('Duel’s signature is checked against drand’s round, and another round is refused', async () => {
  await open()
  choose('duel-crash')
  type(
    'drand signature',
    drand.quicknet_beacons_of_duel_rounds.beacons.find(({ round }) => round === 27_798_178)?.signature ?? '',
  )
  type(/^drand round/, '27798178')
  expect(await screen.findByText(/^This is drand’s signature for this round/, {}, SLOW)).toBeTruthy()
  type(/^drand round/, '27798179')
  expect(await screen.findByText('The signature is not drand’s for this round.', {}, SLOW)).toBeTruthy()
  type(/^drand round/, 'x')
  expect(screen.getByText('Use a whole number, such as 27798178')).toBeTruthy()
})

test('an ambiguity of the sources is a choice, and each option gives its own number', async () => {
  await open()
  choose('betking-crash')
  expect(screen.getByText('Disputed in part')).toBeTruthy()
  const [raw, text] = ['betking-crash-raw-01', 'betking-crash-string-01'].map((id) =>
    byHand.vectors.find((vector) => vector.id === id),
  )
  type('Game hash', raw?.inputs.gameHash ?? '')
  type('Salt', raw?.inputs.salt ?? '')
  expect(await result().findByText(`${text?.expected}x`, { selector: 'output' })).toBeTruthy()
  fireEvent.change(field('How to compute'), { target: { value: 'hash as bytes' } })
  expect(await result().findByText(`${raw?.expected.toFixed(2)}x`, { selector: 'output' })).toBeTruthy()
})

const FLIGHT =
  '#scheme=fairflight-practice&serverSeed=0707070707070707070707070707070707070707070707070707070707070707' +
  '&clientSeed=e&roundId=r1&commitment=4bb06f8e4e3a7715d201d573d0aa423762e55dabd61a2c02278fa56cc6d294e0'

test('a shared flight shows target, chance, cost and its recomputed result', async () => {
  await open(`${FLIGHT}&multiplier=1.74&target=2.00`)
  expect(await result().findByText('This round gives 1.74x, as the site showed.')).toBeTruthy()
  const flight = within(screen.getByRole('region', { name: 'Share this flight' }))
  expect(flight.getByText('It flew away at 1.74x. Target 2.00x missed.')).toBeTruthy()
  expect(flight.getByText('48.5 of 100 rounds reach 2.00x. Average cost: 3% of the stake.')).toBeTruthy()
  expect(result().getByText('The hash shown before the round is the hash of this seed.')).toBeTruthy()
})

test('a flight’s forged result is contradicted, and a forged target refused', async () => {
  await open(`${FLIGHT}&multiplier=9.00&target=2.00`)
  expect(await result().findByText(/^The site showed 9\.00x\. These values give 1\.74x/)).toBeTruthy()
  expect(screen.getByText('It flew away at 1.74x. Target 2.00x missed.')).toBeTruthy()
  cleanup()
  await open(`${FLIGHT}&multiplier=1.74&target=%3Cb%3E`)
  expect(await result().findByText('The target in this link is not possible.')).toBeTruthy()
})
