import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { startI18n } from '#web/i18n/namespaces.ts'
import { savedFiles } from '#web/testing/saved-files.ts'
import { Plot, type PlotProps } from './plot.tsx'

const ROUNDS = [0, 250, 500].map((round) => ({
  round,
  low: 90 - round / 10,
  middle: 100 - round / 50,
  high: 110,
}))

const PROPS: PlotProps<(typeof ROUNDS)[number]> = {
  name: 'bankroll',
  title: 'Bankroll over 500 rounds',
  summary: 'The middle player ends with 90 units.',
  x: { label: 'Rounds', domain: [0, 500] },
  y: { label: 'Bankroll, in units', domain: [0, 120] },
  marks: [
    { kind: 'band', series: 1, spans: ROUNDS.map(({ round, low, high }) => ({ x: round, low, high })) },
    {
      kind: 'line',
      points: ROUNDS.map(({ round, middle }) => ({ x: round, y: middle })),
      label: 'middle player',
    },
    { kind: 'bars', series: 2, bars: [{ from: 0, to: 100, y: 20 }], label: 'players' },
    { kind: 'interval', series: 3, points: [{ x: 250, y: 96, low: 80, high: 105 }], label: 'measured' },
    { kind: 'dots', points: [{ x: 100, y: 50 }] },
    { kind: 'level', at: { y: 100 }, label: 'start' },
    { kind: 'level', at: { x: 480 }, label: 'end of the day' },
  ],
  rows: ROUNDS,
  columns: [
    { head: 'Round', value: ({ round }) => round },
    { head: 'Middle', value: ({ middle }) => middle, format: (units) => `${units} units` },
  ],
  readout: { x: ({ round }) => round, describe: ({ round }) => `After ${round} rounds` },
}

async function show(props: Partial<typeof PROPS> = {}) {
  await startI18n('en')
  return render(<Plot {...PROPS} {...props} />)
}

const drawing = () => screen.getByRole('img', { name: /^Bankroll over 500 rounds\. The middle player ends/ })

test('it is a picture with words: title, axes with units, names of its marks', async () => {
  const { container } = await show()
  for (const text of [
    'Rounds',
    'Bankroll, in units',
    'middle player',
    'players',
    'measured',
    'start',
    'end of the day',
  ]) {
    expect(within(drawing()).getByText(text)).toBeTruthy()
  }
  expect(container.querySelector('[style]')).toBeNull()
  expect(container.innerHTML).not.toMatch(/NaN|undefined/)
})

test('the table is written once it is opened, and scrolls by keys', async () => {
  await show()
  expect(screen.queryByRole('table')).toBeNull()
  const details = screen.getByText('Table and files').closest('details')
  if (!details) throw new Error('no table')
  details.open = true
  fireEvent(details, new Event('toggle'))
  const table = await screen.findByRole('table', { name: 'Bankroll over 500 rounds' })
  expect(within(table).getAllByRole('row')).toHaveLength(4)
  expect(within(table).getByText('95 units')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Bankroll over 500 rounds' }).tabIndex).toBe(0)
})

test('arrow keys read single values, told by the slider and shown below', async () => {
  await show()
  const keys = screen.getByRole('slider', { name: 'Read individual values: Bankroll over 500 rounds' })
  expect(keys.getAttribute('aria-valuetext')).toMatch(/^Point at the plot/)
  fireEvent.focus(keys)
  expect(keys.getAttribute('aria-valuetext')).toBe('After 0 rounds')
  fireEvent.change(keys, { target: { value: '1' } })
  expect(keys.getAttribute('aria-valuetext')).toBe('After 250 rounds')
  expect(screen.getByText('After 250 rounds')).toBeTruthy()
  expect(drawing().querySelectorAll('circle')).toHaveLength(2)
})

test('a pointer reads the nearest value, and a press keeps it', async () => {
  await show()
  const keys = screen.getByRole('slider')
  vi.spyOn(keys, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 640, 300))
  fireEvent.pointerMove(keys, { clientX: 630 })
  expect(screen.getByText('After 500 rounds')).toBeTruthy()
  fireEvent.pointerDown(keys, { clientX: 300 })
  fireEvent.change(keys, { target: { value: '0' } })
  expect(screen.getByText('After 250 rounds')).toBeTruthy()
  fireEvent.pointerUp(keys)
  fireEvent.change(keys, { target: { value: '0' } })
  expect(screen.getByText('After 0 rounds')).toBeTruthy()
})

test('the table is saved with exact numbers, not with formatted ones', async () => {
  const saved = savedFiles()
  await show()
  fireEvent.click(screen.getByRole('button', { name: 'Save figures (CSV)' }))
  expect(await saved[0]?.text()).toContain('"Round","Middle"\r\n0,100\r\n250,95\r\n500,90\r\n')
})

test('a browser that cannot draw the picture is reported', async () => {
  vi.stubGlobal(
    'Image',
    class {
      src = ''
      decode = () => Promise.reject(new Error('no'))
    },
  )
  await show()
  fireEvent.click(screen.getByRole('button', { name: 'Save picture (PNG)' }))
  expect((await screen.findByRole('alert')).textContent).toContain('could not be made')
})

test('points that are not numbers leave a gap', async () => {
  const points = [1, 2, Number.NaN, 4, 5].map((value, index) => ({ x: index * 100, y: value }))
  const { container } = await show({ marks: [{ kind: 'line', points, look: 'step' }] })
  expect(container.querySelector('path')?.getAttribute('d')).toMatch(/^M[^M]*H[^M]*M[^M]*H[^M]*$/)
})
