import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { reportsOf } from '#shared/crash/strategy/report.ts'
import { strategiesOf } from '#shared/crash/strategy/settings.ts'
import { startRun } from '#shared/crash/strategy/simulate.ts'
import { handWorkers } from '#web/testing/hand-worker.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import LabTool from './lab-tool.tsx'
import { presetOf } from './presets.ts'
import { toFragment } from './share-link.ts'

// Four strategies are really simulated, on the page's own thread.

beforeEach(() => {
  // jsdom has no layout and no scrolling.
  Element.prototype.scrollIntoView = vi.fn()
})

/** The built page's result, with fewer players so that it is quick. */
const [strategy] = strategiesOf({ ...presetOf('martingale').lab, paths: 200, rounds: 100 })
if (!strategy) throw new Error('no strategy')
const played = startRun(strategy, { from: 0, to: strategy.paths })
while (!played.advance(1000, () => performance.now()));
const [first] = reportsOf([{ strategy, parts: [played.paths()] }])
if (!first) throw new Error('no report')
const page = <LabTool first={first} />

async function open(hash = '') {
  return renderPage({ pages: { '/lab': page }, at: `/lab${hash}` })
}

/** The fold with all settings. */
const more = () => screen.getByText('Your own settings').closest('details')
const said = () => screen.getByRole('heading', { level: 2, name: /players/ }).textContent

const { lab, perHour } = presetOf('four')
const few = (change = {}) => toFragment({ lab: { ...lab, paths: 60, rounds: 40, ...change }, perHour })

const names = () => screen.getAllByRole('heading', { level: 3, name: /^\d\. / }).map((one) => one.textContent)
const run = () => screen.getByRole('button', { name: 'Run' })
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

test('the page opens with an example’s result, and a slider runs another', async () => {
  const { user } = await open()
  expect(screen.getByText(/^An example with simulated players/)).toBeTruthy()
  expect(
    screen.getByText(/No staking plan changes the expected loss of 0\.03 per unit staked\.$/),
  ).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Martingale' }).checked).toBe(true)
  const before = said()
  expect(before).toMatch(/^\d+ of 100 players could not pay their next stake within 100 rounds\.$/)
  expect(more()?.open).toBe(false)
  expect(window.location.hash).toBe('')
  fireEvent.change(screen.getByRole('slider', { name: 'Rounds per player' }), { target: { value: '1' } })
  await screen.findByRole('heading', { name: /within 20 rounds\.$/ })
  expect(screen.queryByText(/^An example with simulated players/)).toBeNull()
  expect(window.location.hash).toContain('rounds=20&')
  expect(more()?.open).toBe(false)
  expect(field('Rounds per player').value).toBe('20')
  await user.click(screen.getByRole('radio', { name: 'Flat' }))
  await vi.waitFor(() => expect(window.location.hash).toContain('plan=flat_'))
  await user.click(screen.getByText('Your own settings'))
  await user.click(run())
  await vi.waitFor(() => expect(document.activeElement?.textContent).toContain('within 20 rounds.'))
})

test('a link with little work runs at once; its results keep the link’s order and open with one sentence', async () => {
  await open(few())
  await screen.findByText(/^Done: /)
  expect(more()?.open).toBe(true)
  expect(names()).toEqual(['1. Flat stakes', '2. Martingale', '3. D’Alembert', '4. Fibonacci'])
  const sentences = screen.getAllByText(
    /^No staking plan changes the expected loss of 0\.03 per unit staked\. Measured here, 95% interval: /,
  )
  expect(sentences).toHaveLength(4)
  expect(screen.getAllByText(/Exact: \d/)).toHaveLength(4)
  expect(screen.queryAllByText('not known')).toEqual([])
  // Plots appear one after the other.
  await vi.waitFor(() => expect(screen.getAllByRole('img')).toHaveLength(8))
  const said = screen.getAllByRole('status').map((one) => one.textContent)
  expect(
    said.filter((text) => /^No staking plan .* of 0\.03 .* 1\. Flat stakes: \d+ of/.test(text ?? '')),
  ).toHaveLength(1)
  expect(document.body.textContent).not.toMatch(/\{\{|undefined|NaN/)
})

test('the loss per hour follows its field without another run', async () => {
  const { user } = await open(few())
  await screen.findByText(/^Done: /)
  const row = await screen.findByRole('row', { name: /^Expected loss per hour, 120 rounds/ })
  expect(within(row).getAllByRole('cell')[0]?.textContent).toMatch(/3\.60$/)
  await user.clear(field('Rounds per hour'))
  await user.type(field('Rounds per hour'), '100')
  const other = await screen.findByRole('row', { name: /per hour, 100 rounds/ })
  expect(within(other).getAllByRole('cell')[0]?.textContent).toMatch(/3\.00$/)
  expect(window.location.hash).toContain('perHour=100')
  expect(screen.queryByText(/^The settings have changed/)).toBeNull()
})

test('too few players get no interval', async () => {
  await open(few({ paths: 5 }))
  expect(await screen.findAllByText(/from too few players\.$/)).toHaveLength(4)
})

test('up to four strategies can be added and removed, and the focus stays near', async () => {
  const { user } = await open()
  const add = screen.getByRole('button', { name: 'Add a strategy' })
  for (let count = 2; count <= 4; count += 1) await user.click(add)
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('strategies.3.kind'))
  expect(add.getAttribute('aria-disabled')).toBe('true')
  await user.click(add)
  expect(screen.getAllByRole('group', { name: /^Strategy \d/ })).toHaveLength(4)
  await user.click(screen.getByRole('button', { name: 'Remove strategy 2' }))
  expect(document.activeElement).toBe(add)
  expect(screen.getByText('Strategy 2 removed').getAttribute('role')).toBe('status')
  const plans = screen.getAllByRole<HTMLSelectElement>('combobox', { name: 'Staking system' })
  expect(plans.map(({ value }) => value)).toEqual(['martingale', 'anti-martingale', 'dalembert'])
})

test('a strategy can have its own settings', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('checkbox', { name: /^A target/ }))
  const own = screen.getByRole('group', { name: 'Strategy 1' })
  await user.clear(within(own).getByRole('textbox', { name: 'Target' }))
  await user.type(within(own).getByRole('textbox', { name: 'Target' }), '3,00')
  for (const name of ['Players', 'Rounds per player']) {
    await user.clear(field(name))
    await user.type(field(name), '40')
  }
  await user.click(run())
  await screen.findByText('Target 3.00x, bankroll 100.00')
  expect(window.location.hash).toContain('own=1_300_10000_1__')
})

test('errors show during typing; a run is refused and focuses the first of them', async () => {
  const { user } = await open()
  await user.clear(field('Bankroll'))
  await user.type(field('Bankroll'), '-5')
  await user.clear(field('Players'))
  expect(field('Bankroll').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Enter a number from 0.01 to 1,000,000.')).toBeTruthy()
  await user.click(run())
  expect(document.activeElement).toBe(field('Bankroll'))
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toContain('Players: Enter a number from 1 to 1,000,000.')
  expect(screen.getByText(/^An example with simulated players/)).toBeTruthy()
})

test('a malformed link names its wrong parts and leaves the settings', async () => {
  await open('#rounds=NaN&targetX100=100&plan=flat_-1')
  expect((await screen.findByRole('alert')).textContent).toMatch(/Target, .*Rounds per player.*, Strategy 1/)
  expect(field('Rounds per player').value).toBe('500')
})

test('a link with an unknown setting names it instead of running the default', async () => {
  await open(`${few()}&stoploss=50`)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('This link could not be read: stoploss. Your settings are unchanged.')
})

test('a link with much work waits for a press', async () => {
  handWorkers()
  await open(few({ rounds: 1_000_000, paths: 10_000 }))
  expect(
    await screen.findByText(/^This simulation takes about \d+ (seconds?|minutes?)\. Press Run/),
  ).toBeTruthy()
  expect(field('Rounds per player').value).toBe('1000000')
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('a run that fails says so, and can be tried again', async () => {
  vi.stubGlobal(
    'Worker',
    class {
      constructor() {
        throw new DOMException('refused', 'SecurityError')
      }
    },
  )
  const { user } = await open()
  await user.click(run())
  const alert = await screen.findByRole('alert')
  vi.unstubAllGlobals()
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  await screen.findByText(/^Done: /)
})

test('a stopped run says so, on screen and to screen readers, and the focus returns', async () => {
  handWorkers()
  const { user } = await open()
  await user.click(run())
  await user.click(await screen.findByRole('button', { name: 'Stop' }))
  const again = await screen.findByRole('button', { name: 'Run' })
  await vi.waitFor(() => expect(document.activeElement).toBe(again))
  const told = await screen.findAllByText(/^Stopped without a result/)
  expect(told.map((one) => one.getAttribute('role'))).toContain('status')
})
