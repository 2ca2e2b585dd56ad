import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { roundsOf } from '#shared/crash/list-check/testing/rounds-of.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import ListCheckPage from './list-check-page.tsx'
import ListCheckTool from './list-check-tool.tsx'

const open = () => renderPage({ pages: { '/audit': <ListCheckTool /> }, at: '/audit' })

const ROUNDS = roundsOf(2000, 0.97, 4)
const LIST = Array.from(ROUNDS, (value) => (value / 100).toFixed(2)).join('\n')

async function paste(user: Awaited<ReturnType<typeof open>>['user'], text: string) {
  fireEvent.change(screen.getByLabelText('Or paste rows here'), { target: { value: text } })
  await user.click(screen.getByRole('button', { name: 'Audit these rows' }))
}

/** The worker's code runs on the test's own thread, which is slow. */
const SLOW = { timeout: 10_000 }
const report = () => screen.findByRole('article', { name: 'Report' }, SLOW)
const seen = (text: string | RegExp) => screen.findByText(text, {}, SLOW)
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent

test('the page states the limits of the list check before its tool loads', async () => {
  await renderPage({ pages: { '/audit': <ListCheckPage /> }, at: '/audit' })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Audit')
  expect(document.body.textContent).toContain('It never says that a casino cheats or is fair.')
  expect(document.body.textContent).not.toMatch(/\{\{|undefined|\*\*|about\./)
})

test('the page opens with an example’s verdict, and its full report agrees', async () => {
  const { user } = await open()
  const sentence = 'No round above 29.95x; about 157 expected.'
  expect(screen.getByText(sentence)).toBeTruthy()
  expect(screen.getByText(/^An example from our formula,/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'See the whole report' }))
  const sheet = await report()
  expect(within(sheet).getByText(sentence)).toBeTruthy()
  expect(within(sheet).getByText(/^An example from our formula,/)).toBeTruthy()
  expect(document.activeElement?.textContent).toContain(sentence)
})

test('a gap is described by its missing rounds, and statistics are folded', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('radio', { name: /stated return/ }))
  const rounds = roundsOf(9000, 0.97, 5).filter((value) => value < 200 || value >= 300)
  await paste(user, Array.from(rounds, (value) => (value / 100).toFixed(2)).join('\n'))
  const sheet = await report()
  expect(
    within(sheet).getByText(/^No round between 2\.00x and 2\.99x; about 1,[1-3]\d\d expected\.$/),
  ).toBeTruthy()
  expect(within(sheet).getByText('This data cannot answer the question')).toBeTruthy()
  expect(within(sheet).queryByText(/^An example/)).toBeNull()
  const marked = within(sheet).getByRole('row', { name: /^2\.00x to 2\.99x/ })
  expect(
    within(marked)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)[0],
  ).toBe('0')
  const folds = ['Is this data complete?', 'Statistics'].map((name) =>
    within(sheet).getByText(name, { selector: 'summary' }).closest('details'),
  )
  expect(folds.map((fold) => fold?.open)).toEqual([false, false])
})

test('rounds alone give a focused verdict first, and the return with its interval', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('radio', { name: /stated return/ }))
  await paste(user, LIST)
  const sheet = await report()
  const headings = within(sheet)
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent)
  expect(headings).toEqual(['What this data shows', 'Is this data complete?', 'Figures'])
  const verdict = within(sheet).getByRole('region', { name: 'What this data shows' })
  expect(verdict.contains(document.activeElement)).toBe(true)
  expect(within(sheet).getByText(/^Measured: 9\d\.\d\d%$/)).toBeTruthy()
  expect(sheet.textContent).not.toMatch(/\{\{|NaN|undefined|listCheck|checks\./)
  // The focus stays in the changed field.
  screen.getByLabelText(/Stated return/).focus()
  fireEvent.change(screen.getByLabelText(/Stated return/), { target: { value: '97' } })
  expect(await seen(/^These rounds agree with (a return of )?97\.00%/)).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText(/Stated return/))
})

test('targets with outcomes give hits beside chance, and the skill of stated chances', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: /600 targets/ }))
  const sheet = await report()
  expect(
    within(sheet).getByText(/^\d+ of 600 targets were reached; chance alone gives about 244\.$/),
  ).toBeTruthy()
  expect(within(sheet).getByText('No sign of more than chance')).toBeTruthy()
  expect(fact('Rows judged')).toBe('600')
  expect(fact('By chance alone')).toBe('40.7%')
  expect(fact('Claimed')).toBe('99.0%')
  expect(await within(sheet).findByRole('img', { name: /^Stated chance and share reached/ })).toBeTruthy()
  expect(sheet.textContent).not.toMatch(/\{\{|NaN|undefined/)
})

test('a list without its highest rounds gets a reason instead of a verdict', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: /without those above 30\.00x/ }))
  const sheet = await report()
  expect(within(sheet).getByText('Not complete enough for a verdict')).toBeTruthy()
  expect(
    within(sheet).getByText(/^Nothing is above 29\.\d\dx; expected: \d+ rounds \(p .*\)\.$/),
  ).toBeTruthy()
  expect(within(sheet).getByText('This data cannot answer the question')).toBeTruthy()
  expect(within(sheet).getByText(/so the figures describe only this list/)).toBeTruthy()
})

test('a missing column is asked for, and one correction suffices', async () => {
  const { user } = await open()
  await paste(user, `wert\n${LIST}`)
  expect(await seen('One thing is missing')).toBeTruthy()
  fireEvent.change(screen.getByLabelText(/Target of all rows/), { target: { value: '2' } })
  const sheet = await report()
  expect(within(sheet).getByText('No sign of more than chance')).toBeTruthy()
  await user.selectOptions(screen.getByLabelText('Multiplier format'), 'hundredths')
  expect(await seen(/^Rows not used: /)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Undo my changes' }))
  await waitFor(() => expect(screen.queryByText(/^Rows not used: /)).toBeNull(), SLOW)
})

test('refused rows are listed with row, column and what was expected', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('radio', { name: /stated return/ }))
  await paste(user, `id,bust\n1,1.32\n2,NaN\n3,-2\n4,1.3٢\n5,"1,317.37x"\n6,abc\n`)
  const list = within(await report()).getByRole('table', { name: 'Rows not used' })
  const rows = within(list).getAllByRole('row').slice(1)
  expect(rows.map(({ textContent }) => textContent?.replace(/(Row|Column|Expected)/g, '|'))).toEqual([
    '|3|2|a value',
    '|4|2|a number of 0 or more',
    '|5|2|digits from one alphabet',
    '|7|2|a number, such as 1.32',
  ])
})

test('an empty paste, an empty list and a binary file say what was expected', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Audit these rows' }))
  expect(screen.getByText('Paste at least one row')).toBeTruthy()
  await paste(user, 'PK\u0003\u0004\u0000\u0000 binary')
  expect((await screen.findByRole('alert', {}, SLOW)).textContent).toContain('This is not a text file')
  await user.click(screen.getByRole('button', { name: 'Other data' }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByLabelText('Or paste rows here')).toBeTruthy()
})

test('a figure beyond its bounds is reported on leaving, and the former one still counts', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: /5,000 rounds, complete/ }))
  await report()
  const field = screen.getByLabelText(/Stated return/)
  fireEvent.change(field, { target: { value: '970' } })
  fireEvent.blur(field)
  expect(screen.getByText('Enter a number from 50 to 100')).toBeTruthy()
  expect(screen.getByText('These rounds agree with a return of 97.00%')).toBeTruthy()
  fireEvent.change(field, { target: { value: '' } })
  expect(await seen(/^Measured/)).toBeTruthy()
})

test('a long paste bypasses the field', async () => {
  await open()
  fireEvent.click(screen.getByRole('radio', { name: /stated return/ }))
  const text = `${LIST}\n`.repeat(10)
  fireEvent.paste(screen.getByLabelText('Or paste rows here'), { clipboardData: { getData: () => text } })
  const sheet = await report()
  expect(within(sheet).getByText(/runs of \d multipliers above 1\.00x appear twice/)).toBeTruthy()
})

test('a file dropped anywhere on the tool is read', async () => {
  await open()
  const file = new File([`round,multiplier\n1,1.50\n2,2.00\n`], 'rounds.csv')
  fireEvent.drop(screen.getByText('What do you want to know?'), {
    dataTransfer: { files: [file, file], getData: () => '' },
  })
  expect(await seen(/^rounds\.csv/)).toBeTruthy()
  expect(screen.getByText('Only the first file was read.')).toBeTruthy()
})
