import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { type Batch, recordOf } from './testing/record-of.ts'
import TrackRecordPage from './track-record-page.tsx'

const open = () => renderPage({ pages: { '/track-record': <TrackRecordPage /> }, at: '/track-record' })

const card = (name: string) => {
  const section = screen.getByRole('heading', { name }).closest('section')
  if (!section) throw new Error(`no ${name}`)
  return within(section)
}
const opened = () => screen.findByText(/^Counted shortly before/)

const PRACTICE: readonly Batch[] = [
  { source: 'practice', month: '2026-10', risk: 'steady', rounds: 2000, hits: 1560 },
  { source: 'practice', month: '2026-10', risk: 'balanced', rounds: 1000, hits: 480 },
  { source: 'practice', month: '2026-11', risk: 'bold', rounds: 400, hits: 80 },
]

test('without data the page shows one preview with the range of chance and a way to begin', async () => {
  fakeApi().answer(api.trackRecord.get, recordOf([]))
  await open()
  await opened()
  screen.getByRole('heading', { name: 'Nothing measured yet' })
  // 1.96 standard errors of a half: 9.8 points after 100 rounds, 0.98 after 10,000.
  await screen.findByRole('img', { name: /21 in 100 either way after 100 plans, 2 after 10,000\.$/ })
  expect(screen.getAllByText('0', { selector: 'dd' })).toHaveLength(4)
  expect(screen.getByRole('link', { name: 'Fly a practice round' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Practice rounds' })).toBeNull()
  expect(screen.queryByRole('table')).toBeNull()
  expect(document.body.textContent).not.toMatch(/\{\{|NaN|undefined|\]\(|\*\*|about\.|sources\./)
})

test('a source without data says so beside a measured one', async () => {
  fakeApi().answer(api.trackRecord.get, recordOf(PRACTICE))
  await open()
  await opened()
  expect(screen.queryByRole('heading', { name: 'Nothing measured yet' })).toBeNull()
  expect(card('Verified live rounds').getByText('None yet.')).toBeTruthy()
  expect(card('Live plans without a result').getByText('No live plan yet.')).toBeTruthy()
})

test('practice shows count, range of chance, share and net result beside their expectations', async () => {
  fakeApi().answer(api.trackRecord.get, recordOf(PRACTICE))
  await open()
  await opened()
  const practice = card('Practice rounds')
  expect(practice.getByText('2,120 of 3,400 plans reached their target. Expected: 2,114.6.')).toBeTruthy()
  expect(
    practice.getByText(
      /^That is compatible with our stated chances: .* between 2,0\d\d and 2,2\d\d, however/,
    ),
  ).toBeTruthy()
  const table = practice.getByRole('table', { name: 'Practice rounds: measured and expected' })
  const [, rate, net] = within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.lastElementChild?.textContent))
  expect(rate).toEqual(['Share of targets reached', '62.4%', '59.7% to 65.0%', '62.2%'])
  expect(net?.[0]).toBe('Net result per unit staked')
  expect(net?.[3]).toBe('-0.030')
  expect(practice.getByText(/on average you get back 97 of every 100 you stake/)).toBeTruthy()
  expect(practice.queryByText('Too few')).toBeNull()
  expect(document.body.textContent).not.toMatch(/\{\{|NaN|undefined|\]\(|\*\*/)
})

test('each plot describes its figures and marks small samples by shape and name', async () => {
  fakeApi().answer(api.trackRecord.get, recordOf(PRACTICE))
  await open()
  await opened()
  const bands = await screen.findByRole('img', { name: /^Practice rounds: targets reached, by range/ })
  expect(bands.getAttribute('aria-label')).toContain(
    'Steady, 1.10x to 1.50x: 78.0% measured (95% interval 74.6% to 81.4%), 77.6% expected, of 2,000 plans.',
  )
  expect(bands.getAttribute('aria-label')).toContain('of 400 plans, too few.')
  expect(within(bands).getByText('measured, under 1,000 plans')).toBeTruthy()
  const months = await screen.findByRole('img', {
    name: /^Practice rounds: measured minus expected, by month/,
  })
  expect(months.getAttribute('aria-label')).toContain('Oct 2026: +0.1 percentage points')
  expect(within(months).getByText('Nov 2026')).toBeTruthy()
})

test('the table behind a plot holds every measured figure', async () => {
  fakeApi().answer(api.trackRecord.get, recordOf(PRACTICE))
  const { user } = await open()
  await opened()
  const [summary] = card('Practice rounds').getAllByText('As a table')
  if (!summary) throw new Error('no table')
  await user.click(summary)
  const table = await screen.findByRole('table', { name: 'Practice rounds: targets reached, by range' })
  expect(within(table).getAllByRole('columnheader')).toHaveLength(15)
  const row = within(table).getByRole('row', { name: /^Range ?Bold|^Bold/ })
  expect(row.textContent).toContain('too few')
})

test('a count outside of the range explains itself', async () => {
  fakeApi().answer(
    api.trackRecord.get,
    recordOf([{ source: 'practice', month: '2026-11', risk: 'balanced', rounds: 2000, hits: 1200 }]),
  )
  await open()
  await opened()
  expect(
    card('Practice rounds').getByText(
      /^That is not compatible with our stated chances, which may be wrong\. .* at most 5 of 100 series/,
    ),
  ).toBeTruthy()
})

test('live rounds mark small samples, separate their sources and name the unreported share', async () => {
  fakeApi().answer(
    api.trackRecord.get,
    recordOf(
      [
        { source: 'verified', month: '2026-11', risk: 'steady', rounds: 10, hits: 8 },
        { source: 'reported', month: '2026-11', risk: 'steady', rounds: 30, hits: 28 },
      ],
      [{ month: '2026-11', risk: 'steady', drawn: 100, recent: 20, recentSettled: 0 }],
    ),
  )
  await open()
  await opened()
  for (const name of ['Verified live rounds', 'Reported live rounds']) {
    expect(card(name).getByText('Too few')).toBeTruthy()
    expect(card(name).getByText(/^Fewer than 1,000 plans show little/)).toBeTruthy()
  }
  expect(card('Reported live rounds').getByText(/^28 of 30 plans reached their target/)).toBeTruthy()
  expect(screen.getByText('40 of 80 live plans have no result after 7 days: 50.0%.')).toBeTruthy()
})

test('no unreported share is named while every live round can still be reported', async () => {
  fakeApi().answer(
    api.trackRecord.get,
    recordOf([], [{ month: '2026-11', risk: 'bold', drawn: 3, recent: 3, recentSettled: 0 }]),
  )
  await open()
  await opened()
  expect(screen.getByText('All live plans are still within their 7 days.')).toBeTruthy()
  expect(screen.getAllByText('–').length).toBeGreaterThan(0)
})

test('a lost connection is reported, and retrying works', async () => {
  const server = fakeApi()
  server.cut(api.trackRecord.get)
  const { user } = await open()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('The figures could not be loaded')
  expect(alert.textContent).toContain('could not be reached')
  server.answer(api.trackRecord.get, recordOf(PRACTICE))
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  await opened()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the method and the JSON link come before any figure', async () => {
  fakeApi().cut(api.trackRecord.get)
  await open()
  expect(screen.getByRole('heading', { name: 'How it is counted' })).toBeTruthy()
  expect(screen.getByText(/Every practice round is counted/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'The same figures as JSON' }).getAttribute('href')).toBe(
    '/api/v1/track-record',
  )
  await screen.findByRole('alert')
})
