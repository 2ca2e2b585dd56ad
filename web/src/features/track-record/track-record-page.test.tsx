import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { iso, MINUTE_MS } from '#shared/time.ts'
import { trackRecordOf } from '#shared/track-record/record.ts'
import { EMPTY_TALLY } from '#shared/track-record/tally.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { type Batch, recordOf } from './testing/record-of.ts'
import TrackRecordPage from './track-record-page.tsx'

const open = async () => renderPage({ pages: { '/track-record': <TrackRecordPage /> }, at: '/track-record' })

const opened = () => screen.findByText(/Counted shortly before/)
const row = (name: RegExp) => screen.getByRole('row', { name }).textContent

const PRACTICE: readonly Batch[] = [
  { source: 'practice', month: '2026-10', risk: 'steady', rounds: 2000, hits: 1560 },
  { source: 'practice', month: '2026-10', risk: 'balanced', rounds: 1000, hits: 480 },
  { source: 'practice', month: '2026-11', risk: 'bold', rounds: 400, hits: 80 },
]

test('without data the page shows the cone of chance without a line, and a way to begin', async () => {
  const record = recordOf([])
  fakeApi().answer(api.trackRecord.get, { ...record, counts: { ...record.counts, unlisted: 1 } })
  await open()
  await opened()
  screen.getByRole('heading', { name: 'Nothing measured yet.' })
  // 1.96 standard errors of a half: 9.8 points after 100 rounds, 0.98 after 10,000.
  await screen.findByRole('img', { name: /21 per 100 either way after 100 plans, 2 after 10,000\.$/ })
  expect(row(/^Practice rounds/)).toBe('Practice rounds00')
  expect(row(/^Live, without/)).toBe('Live, without a result0 plans')
  expect(screen.queryByRole('button', { name: 'All figures as a table' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Fly a practice round' })).toBeTruthy()
  expect(screen.queryByText('Seeds not fixed beforehand')).toBeNull()
  expect(document.body.textContent).not.toMatch(/\{\{|NaN|undefined|\]\(|\*\*|about\.|sources\./)
})

test('practice is the finding: reached beside expected, and a line that ends at the present count', async () => {
  const record = recordOf(PRACTICE)
  fakeApi().answer(api.trackRecord.get, { ...record, counts: { ...record.counts, unlisted: 30 } })
  await open()
  await opened()
  screen.getByText('Seeds not fixed beforehand')
  screen.getByText('30 of 4,250')
  screen.getByRole('heading', { name: '2,120 of 3,400 reached. Expected 2,115.' })
  screen.getByText('That fits our stated chances.')
  expect(row(/^Practice rounds/)).toBe('Practice rounds2,1202,114.6')
  const cone = await screen.findByRole('img', { name: /After 3,400 plans, our line is at \+0\.2\.$/ })
  within(cone).getByText('3,400 now')
})

test.each([
  [8, '8 of 9 reached. Expected 4.4.', ' The line starts at 10 plans.', /6 after 1,000\.$/],
  [9, '9 of 10 reached. Expected 4.9.', '', /After 10 plans, our line is at \+41\.5\.$/],
])('%d reached are too few for a verdict; the line starts at 10', async (hits, finding, start, line) => {
  const few = { source: 'practice', month: '2026-11', risk: 'balanced', rounds: hits + 1, hits } as const
  fakeApi().answer(api.trackRecord.get, recordOf([few]))
  await open()
  await opened()
  screen.getByRole('heading', { name: finding })
  screen.getByText(`Too few for a verdict.${start}`)
  await screen.findByRole('img', { name: line })
})

test('a count outside of the range explains itself, and its line has left the cone', async () => {
  const many = { source: 'practice', month: '2026-11', risk: 'balanced', rounds: 2000, hits: 1200 } as const
  fakeApi().answer(api.trackRecord.get, recordOf([many]))
  await open()
  await opened()
  screen.getByText('That does not fit our stated chances, which may be wrong.')
})

test('the folded table holds every range and month with its intervals', async () => {
  fakeApi().answer(api.trackRecord.get, recordOf(PRACTICE))
  const { user } = await open()
  await opened()
  await user.click(screen.getByRole('button', { name: 'All figures as a table' }))
  const table = screen.getByRole('table', { name: 'Practice rounds: measured and expected' })
  const texts = within(table)
    .getAllByRole('row')
    .map((each) => [...each.children].map((cell) => cell.lastElementChild?.textContent ?? cell.textContent))
  expect(texts[1]?.slice(5, 7)).toEqual(['62.4%', '59.7%\u00a0to\u00a065.0%'])
  expect(texts[1]?.at(-1)).toBe('−0.030')
  expect(within(table).getByRole('row', { name: /Bold/ }).textContent).toContain('400,\u00a0too\u00a0few')
  within(table).getByRole('row', { name: /Oct.2026/ })
  screen.getByText(
    /^850 of 4,250 practice plans were not flown within 7 days\. If .* misses, 49\.9% .* hits, 69\.9%\.$/,
  )
  screen.getByText(/^No live plan yet\./)
})

test('night flights have a row and figures of their own, with the plans that have none', async () => {
  const { counts, measuredAt } = recordOf(PRACTICE)
  const [steady = EMPTY_TALLY, balanced = EMPTY_TALLY, bold = EMPTY_TALLY] = counts.settled.map(
    ({ tally }) => tally,
  )
  const night = { until: '2026-11-18', without: 600, steady, balanced, bold }
  fakeApi().answer(api.trackRecord.get, trackRecordOf({ ...counts, night }, measuredAt))
  const { user } = await open()
  await opened()
  expect(row(/^Night flights/)).toBe('Night flights2,1202,114.6')
  await user.click(screen.getByRole('button', { name: 'All figures as a table' }))
  const table = screen.getByRole('table', { name: /^Night flights: measured and expected/ })
  expect(within(table).getAllByRole('row')).toHaveLength(5)
  screen.getByText(
    /^600 of 4,000 practice plans have no night flight\. If .* misses, 53\.0% .* hits, 68\.0%\.$/,
  )
})

test.each([
  [20, 0],
  [40, 1],
])('figures that were not renewed for half an hour are called old: %d minutes', async (minutes, notes) => {
  const measuredAt = iso(serverNow() - minutes * MINUTE_MS)
  fakeApi().answer(api.trackRecord.get, { ...recordOf(PRACTICE), measuredAt })
  await open()
  await opened()
  expect(screen.queryAllByText(/^These figures are out of date/)).toHaveLength(notes)
})

test('live rounds keep their sources apart; those without a result are plans, in neither column', async () => {
  const live = recordOf(
    [
      { source: 'verified', month: '2026-11', risk: 'steady', rounds: 10, hits: 8 },
      { source: 'reported', month: '2026-11', risk: 'steady', rounds: 30, hits: 28 },
    ],
    [{ month: '2026-11', risk: 'steady', drawn: 100, recent: 20, recentSettled: 0 }],
  )
  fakeApi().answer(api.trackRecord.get, live)
  const { user } = await open()
  await opened()
  expect(row(/^Verified live/)).toBe('Verified live rounds87.8')
  expect(row(/^Reported live/)).toBe('Reported live rounds2823.3')
  expect(row(/^Live, without/)).toBe('Live, without a result60 plans')
  await user.click(screen.getByRole('button', { name: 'All figures as a table' }))
  screen.getByText(
    /^40 of 80 live plans have no result after 7 days: 50\.0%\. If .* misses, 45\.0% .* hits, 95\.0%\./,
  )
})

test('no unreported share is named while every live round can still be reported', async () => {
  const recent = recordOf([], [{ month: '2026-11', risk: 'bold', drawn: 3, recent: 3, recentSettled: 0 }])
  fakeApi().answer(api.trackRecord.get, recent)
  const { user } = await open()
  await opened()
  await user.click(screen.getByRole('button', { name: 'All figures as a table' }))
  screen.getByText(/^All live plans are still within their 7 days\./)
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

test('the method is there without any figure, the figures as JSON beside them', async () => {
  const server = fakeApi()
  server.cut(api.trackRecord.get)
  const { user } = await open()
  expect(screen.getByRole('heading', { name: 'How it is counted' })).toBeTruthy()
  expect(screen.getByText(/Anyone can recompute the figures/)).toBeTruthy()
  const alert = await screen.findByRole('alert')
  server.answer(api.trackRecord.get, recordOf([]))
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  await opened()
  expect(screen.getByRole('link', { name: 'JSON' }).getAttribute('href')).toBe('/api/v1/track-record')
})
