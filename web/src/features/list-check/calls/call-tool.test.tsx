import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '#web/testing/render-page.tsx'
import ListCheckPage from '../list-check-page.tsx'

const KEY = 'fairflight.calls'
const open = (hash = '') => renderPage({ pages: { '/audit': <ListCheckPage /> }, at: `/audit${hash}` })

/** Finished tests at 2.50x by their hits. */
function stored(...hits: readonly number[]): void {
  const tests = hits.map((count) =>
    Array.from({ length: 30 }, (_, call) => ({ targetX100: 250, hit: call < count })),
  )
  localStorage.setItem(KEY, JSON.stringify({ rtpX10000: 9700, tests }))
}

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const title = () => screen.getByRole('heading', { level: 2, name: /^It hit/ }).textContent

test('thirty presses lead to the verdict, which takes the focus; before them there is none', async () => {
  const { user } = await open()
  fireEvent.change(screen.getByLabelText('The app said'), { target: { value: '2.50' } })
  screen.getByText('38.8 of 100 rounds reach it, 61.2 miss')
  for (let call = 0; call < 29; call += 1) fireEvent.click(button(call < 12 ? /^Hit/ : /^Missed/))
  expect(screen.getByRole('heading', { name: 'Call 30 of 30' })).toBeTruthy()
  expect(screen.getByText('12 hit, 17 missed')).toBeTruthy()
  expect(document.body.textContent).not.toContain('Within the range of chance.')
  await user.click(button(/^I did not see it/))
  expect(screen.getByText('12 hit, 17 missed, 1 not seen')).toBeTruthy()
  await user.click(button(/^Missed/))
  expect(title()).toBe('It hit 12 of 30. Chance alone: 11.6.')
  expect(screen.getByText('Within the range of chance.')).toBeTruthy()
  expect(screen.getByRole('img', { name: /hit 7 to 17 times\. This test: 12\.$/ })).toBeTruthy()
  expect(screen.getByText(/Not seen in this test: 1\.$/)).toBeTruthy()
  expect(document.activeElement?.textContent).toContain('It hit 12 of 30.')
  expect(document.body.textContent).not.toMatch(/\{\{|NaN|undefined|calls\./)
})

test('a double press logs one call, and Undo takes it back', async () => {
  const { user } = await open()
  await user.dblClick(button(/^Hit/))
  expect(screen.getByText('1 hit, 0 missed')).toBeTruthy()
  expect(screen.getByText(/^by chance: 0\.\d hit$/)).toBeTruthy()
  await user.click(button('Undo'))
  expect(screen.getByText('0 hit, 0 missed')).toBeTruthy()
  expect(screen.queryByText(/^by chance/)).toBeNull()
})

test('calls are kept over a reload, with the last target', async () => {
  const { user } = await open()
  await user.click(button('Higher: 2.10x'))
  await user.click(button(/^Hit/))
  cleanup()
  await open()
  expect(screen.getByRole('heading', { name: 'Call 2 of 30' })).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('The app said').value).toBe('2.10')
})

test('a target out of bounds is refused, and the former one still counts', async () => {
  await open()
  const field = screen.getByLabelText<HTMLInputElement>('The app said')
  fireEvent.change(field, { target: { value: '0.5' } })
  fireEvent.blur(field)
  expect(screen.getByRole('alert').textContent).toBe('Enter a number from 1.01 to 100,000')
  expect(field.value).toBe('2.00')
})

test('a test outside the usual range says what repeated tests do', async () => {
  stored(12, 12, 19)
  await open()
  expect(screen.getByText('Unusual for one test. Log thirty new calls.')).toBeTruthy()
  expect(screen.getByText('All 3 tests: 43 of 90 hit. Chance alone: 34.9.')).toBeTruthy()
  expect(
    screen.getByText('By chance, 11.2 of 100 people who run 3 tests get at least one outside its range.'),
  ).toBeTruthy()
})

test('calls that are rare by chance are called rare, and nothing more', async () => {
  stored(21)
  await open()
  expect(screen.getByText('Chance alone rarely does this. Log thirty new calls.')).toBeTruthy()
  expect(
    screen.getByText('By chance, at most 5 of 100 people ever see this, however many tests they run.'),
  ).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/\bworks\b(?! out)|fraud/)
})

test('another test starts at the first call and keeps the former ones; deleting asks first', async () => {
  stored(12)
  const { user } = await open()
  await user.click(button('Test again'))
  expect(document.activeElement?.textContent).toBe('Call 1 of 30')
  expect(JSON.parse(localStorage.getItem(KEY) ?? '').tests.map((test: unknown[]) => test.length)).toEqual([
    30, 0,
  ])
  cleanup()
  stored(12)
  await open()
  await user.click(button('Delete the calls'))
  expect(localStorage.getItem(KEY)).not.toBeNull()
  await user.click(button('Delete the calls'))
  expect(localStorage.getItem(KEY)).toBeNull()
  expect(screen.getByRole('heading', { name: 'Call 1 of 30' })).toBeTruthy()
})

test('the copied link shows the same verdict, without the order of the calls', async () => {
  stored(12, 21)
  const written = vi.fn(async (_text: string) => {})
  const { user } = await open()
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(written)
  await user.click(button('Copy the link'))
  const link = String(written.mock.calls[0]?.[0])
  expect(new URL(link).hash).toBe('#calls=9700~0_250-30-12~0_250-30-21')
  expect(await screen.findByText('Link copied')).toBeTruthy()
  const own = within(screen.getByRole('region', { name: /^It hit/ })).getByText(
    /^(That|Unusual|Nothing)/,
  ).textContent
  localStorage.clear()
  cleanup()
  await open(new URL(link).hash)
  expect(title()).toBe('It hit 21 of 30. Chance alone: 11.6.')
  expect(screen.getByText(own ?? '')).toBeTruthy()
  expect(screen.getByText(/^The link contains only counts\./)).toBeTruthy()
  expect(screen.queryByText('The thirty calls, in order')).toBeNull()
  expect(localStorage.getItem(KEY)).toBeNull()
})

test('a damaged link says so and leads to a test of one’s own', async () => {
  const { user } = await open('#calls=9700~0_250-30-31')
  expect(screen.getByRole('alert').textContent).toContain('This link is damaged or was changed')
  await user.click(button('Test an app yourself'))
  expect(screen.getByRole('heading', { name: 'Call 1 of 30' })).toBeTruthy()
  expect(window.location.hash).toBe('')
})

test('lists are checked in the second mode', async () => {
  const { user } = await open()
  await user.click(button('Check a list'))
  expect(await screen.findByText('What do you want to know?')).toBeTruthy()
})
