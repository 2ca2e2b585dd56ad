import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { AHEAD_MS, LIST_PLACES } from '#shared/draw-log/entries.ts'
import flightTexts from '#web/i18n/en/flights.json' with { type: 'json' }
import recordTexts from '#web/i18n/en/trackRecord.json' with { type: 'json' }
import { startI18n } from '#web/i18n/namespaces.ts'
import { aUser, loggedIn } from '#web/testing/people.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { IslandRoot } from '#web/ui/island.tsx'
import HowPage, { structuredData } from './how-page.tsx'

const ADDRESS = '/how-work-aviator-predictor'
const open = () => renderPage({ pages: { [ADDRESS]: <HowPage /> }, at: ADDRESS })

const result = () => screen.getByRole('region', { name: 'Result' })
const slider = () => screen.getByRole('slider', { name: 'Target, on a logarithmic scale' })
const field = (name: string) => screen.getByRole('textbox', { name })
const slideTo = (value: number | string) => fireEvent.change(slider(), { target: { value } })

function type(name: string, text: string, leave = true) {
  fireEvent.change(field(name), { target: { value: text } })
  if (leave) fireEvent.blur(field(name))
}

const fact = (name: string) => within(result()).getByText(name).nextElementSibling?.textContent

test('the page has every figure and no raw key', async () => {
  await open()
  expect(document.body.textContent).not.toMatch(/\{\{|NaN|undefined|\]\(|\*\*|how\.|explorer\.|lessons\./)
})

const LESSONS = ['1', '2', '3', '4', '5']

/** The stylesheet shows one lesson at a time; a screen test sees all of them. */
function lesson(place: string) {
  const element = document.getElementById(place)
  if (!element) throw new Error(`no lesson ${place}`)
  return { element, ...within(element) }
}

const figuresOf = (place: string) =>
  [...lesson(place).element.querySelectorAll('dl dd')].map((value) =>
    Number(value.textContent?.replace(/[^\d.]/g, '')),
  )

test('each lesson has an address, leads to the next without a guess, and has its derivation folded below', async () => {
  const { user } = await open()
  for (const place of LESSONS) {
    const { getByRole, element } = lesson(place)
    expect(element.querySelector('[aria-current=step]')?.getAttribute('href')).toBe(`#${place}`)
    const sum = getByRole('link', { name: 'Show the sum' })
    const part = document.getElementById(sum.getAttribute('href')?.slice(1) ?? '')
    const fold = part?.closest('details')
    if (!fold) throw new Error(`no derivation of lesson ${place}`)
    expect(fold.open).toBe(false)
    await user.click(sum)
    expect(fold.open).toBe(true)
    // Two lessons have the same derivation.
    fold.open = false
    if (place === '5') expect(getByRole('link', { name: 'Fly a demo round' }).getAttribute('href')).toBe('/')
    else expect(getByRole('link', { name: 'Next' }).getAttribute('href')).toBe(`#${Number(place) + 1}`)
  }
})

test.each([
  ['1', ['0', '4', '15'], 'On average 4 of 100.'],
  ['2', ['12', '24', '40'], 'Twice as high, half as often.'],
  ['3', ['30', '48.5', '70'], '48.5 of 100 rounds reach 2.00x.'],
  ['4', ['90', '97', '100'], '3% of the stake.'],
  ['5', ['We', 'You', 'Nobody'], 'neither side can choose its seed after seeing the other’s.'],
])('lesson %s asks, then says the truth and marks the guess', async (place, choices, truth) => {
  const { user } = await open()
  const { getByRole, getAllByRole } = lesson(place)
  const offered = getAllByRole('button', { pressed: false })
  expect(offered.map(({ textContent }) => textContent)).toEqual(choices)
  expect(getByRole('status').textContent).toBe('')
  await user.click(getByRole('button', { name: choices[0] ?? '' }))
  expect(getByRole('status').textContent).toContain(truth)
  expect(getByRole('button', { pressed: true }).textContent).toContain('your guess')
})

test('a lesson whose truth was seen stays marked on the device', async () => {
  const { user } = await open()
  await user.click(lesson('3').getByRole('button', { name: '70' }))
  expect(localStorage.getItem('fairflight.lessons')).toBe('3')
  for (const place of LESSONS) lesson(place).getByRole('link', { name: /^Five misses.*\(understood\)$/ })
})

test('every visit draws its own hundred', async () => {
  const drawn = new Set<string>()
  for (let visit = 0; visit < 8; visit += 1) {
    await open()
    drawn.add(`${figuresOf('2')} ${figuresOf('4')}`)
    cleanup()
  }
  expect(drawn.size).toBeGreaterThan(1)
})

test('the line counts the planes above it, and the guess compares two targets on the same hundred', async () => {
  const { user } = await open()
  const { getByRole, getByText } = lesson('2')
  const [reached = 0, target, back] = figuresOf('2')
  expect(target).toBe(2)
  expect(back).toBe(reached * 2)
  await user.click(getByRole('button', { name: '40' }))
  getByRole('img', { name: `2.00x: ${reached}` })
  const line = getByRole('slider', { name: 'target' })
  expect(line.getAttribute('aria-valuetext')).toBe('4.00x')
  const [further = 0] = figuresOf('2')
  expect(further).toBeLessThanOrEqual(reached)
  getByText(`this time ${further}`)
  fireEvent.keyDown(line, { key: 'ArrowUp' })
  expect(line.getAttribute('aria-valuetext')).toBe('4.05x')
  fireEvent.keyDown(line, { key: 'PageDown' })
  expect(line.getAttribute('aria-valuetext')).toBe('3.55x')
})

test('past misses change nothing: a hundred rounds, each after five misses', async () => {
  const { user } = await open()
  expect(lesson('3').element.querySelectorAll('svg g path')).toHaveLength(5)
  await user.click(lesson('3').getByRole('button', { name: '30' }))
  const [reached = 0, drawn = 0] = figuresOf('3')
  // Far beyond chance: about one in a million draws lies outside.
  expect(Math.abs(reached - 48.5)).toBeLessThan(25)
  expect(drawn).toBeGreaterThan(600)
})

test('the guess on a hundred bets plays eleven more lines, and the button one', async () => {
  const { user } = await open()
  const { getByRole } = lesson('4')
  await user.click(getByRole('button', { name: '90' }))
  const [, twelve = 0] = figuresOf('4')
  await user.click(getByRole('button', { name: 'Bet a hundred more' }))
  const [last = 0, thirteen = 0] = figuresOf('4')
  expect(Math.abs(thirteen - (12 * twelve + last) / 13)).toBeLessThan(0.11)
})

test('the last lesson’s seeds really give its round, step by step', async () => {
  const { user } = await open()
  const { getByRole, findByRole, element } = lesson('5')
  await user.click(getByRole('button', { name: 'Lock our seed' }))
  await findByRole('button', { name: 'Add your seed' })
  const values = () => [...element.querySelectorAll('dl dt + dd')].map(({ textContent }) => textContent)
  expect(values().filter((value) => value === '?')).toHaveLength(3)
  await user.click(getByRole('button', { name: 'Add your seed' }))
  await user.click(await findByRole('button', { name: 'Unlock our seed' }))
  // The main button is now the way on, and the keyboard stays in the lesson.
  expect(await findByRole('button', { name: 'Again' })).toBe(document.activeElement)
  expect(getByRole('link', { name: 'Fly a demo round' }).className).toContain('next')
  expect(values()[3]).toMatch(/^[\d,]+\.\d\dx$/)
})

test('the explorer opens with 2.00x in the practice game', async () => {
  await open()
  expect(result().textContent).toContain('2.00x')
  expect(result().textContent).toContain('reached in 48.5 of 100 rounds')
  expect(result().textContent).toContain('ends at 1.00x at once in 4.0 of 100')
  expect(fact('Average back from 100 staked')).toBe('97')
  expect(fact('To break even, it must be reached in')).toBe('50.0 of 100 rounds')
  expect(fact('Ten of ten rounds reach it')).toBe('0.07%, about 1 in 1,390')
  expect(fact('Average cost per hour')).toBe('3.60 of 120.00 staked')
})

test('the slider goes from 1.01x to 100x, and the field and the plot follow', async () => {
  await open()
  await screen.findByRole('img', { name: /Marked: 2\.00x/ })
  expect(slider().getAttribute('aria-valuetext')).toBe('2.00x')
  slideTo(0)
  expect(slider().getAttribute('aria-valuetext')).toBe('1.01x')
  expect((field('Target') as HTMLInputElement).value).toBe('1.01')
  slideTo(slider().getAttribute('max') ?? '')
  expect((field('Target') as HTMLInputElement).value).toBe('100.00')
  expect(screen.getByRole('img', { name: /Marked: 100\.00x, reached in 1\.0 of 100/ })).toBeTruthy()
})

test('a number beyond its bounds is reported on leaving, and the former one still counts', async () => {
  await open()
  for (const text of ['250', 'soon']) {
    type('Target', text)
    expect(screen.getByText('Enter a number from 1.01 to 100')).toBeTruthy()
    expect(result().textContent).toContain('2.00x')
  }
  type('Target', '3,5')
  expect((field('Target') as HTMLInputElement).value).toBe('3.50')
  expect(screen.queryByText(/^Enter a number/)).toBeNull()
})

test('a number is not corrected during typing', async () => {
  await open()
  type('Target', '1', false)
  expect((field('Target') as HTMLInputElement).value).toBe('1')
  expect(result().textContent).toContain('2.00x')
  type('Target', '15', false)
  expect(result().textContent).toContain('15.00x')
})

test('the cost of an hour follows stake, rounds and return', async () => {
  await open()
  type('Stake per round', '5')
  type('Rounds per hour', '200')
  expect(fact('Average cost per hour')).toBe('30.00 of 1,000.00 staked')
  fireEvent.change(screen.getByRole('combobox', { name: 'Return to player' }), { target: { value: '0.94' } })
  expect(fact('Average cost per hour')).toBe('60.00 of 1,000.00 staked')
  expect(fact('Average back from 100 staked')).toBe('94')
})

test('reset restores every setting', async () => {
  const { user } = await open()
  slideTo(300)
  type('Stake per round', '50')
  await user.click(screen.getByRole('button', { name: 'Reset' }))
  expect((field('Target') as HTMLInputElement).value).toBe('2.00')
  expect(fact('Average cost per hour')).toBe('3.60 of 120.00 staked')
})

test('the result is read out once the slider rests, and not before anything was changed', async () => {
  vi.useFakeTimers()
  await open()
  const said = () => document.querySelector('#explorer p[role=status]')?.textContent
  act(() => void vi.advanceTimersByTime(5000))
  expect(said()).toBe('')
  slideTo(100)
  act(() => void vi.advanceTimersByTime(500))
  slideTo(0)
  act(() => void vi.advanceTimersByTime(500))
  expect(said()).toBe('')
  act(() => void vi.advanceTimersByTime(500))
  expect(said()).toMatch(/^Target 1\.01x: reached in 96\.0 of 100 rounds\. Staked 100, back 97 on average\.$/)
})

test('during a time-out nobody bets a hundred more', async () => {
  const session = loggedIn(aUser({ excludedUntil: '2030-01-01T00:00:00.000Z' }))
  await renderPage({ pages: { [ADDRESS]: <HowPage /> }, at: ADDRESS, session })
  expect(screen.queryByRole('button', { name: 'Bet a hundred more' })).toBeNull()
})

test('without JavaScript the page shows all figures of 2.00x and disables its controls', async () => {
  await startI18n('en')
  document.body.innerHTML = renderToString(
    <IslandRoot failed="">
      <HowPage />
    </IslandRoot>,
  )
  expect(document.querySelector<HTMLFieldSetElement>('#explorer fieldset')?.disabled).toBe(true)
  expect(document.querySelector('#explorer noscript')?.textContent).toContain('The controls need JavaScript')
  expect(document.body.textContent).toContain('reached in 48.5 of 100 rounds')
  expect(document.body.textContent).toContain('0.07%, about 1 in 1,390')
  expect(document.getElementById('explorer')?.innerHTML).not.toContain('style=')
})

test('the section on the public log uses the code’s figures and links to the log', async () => {
  await open()
  const log = document.getElementById('log')
  expect(log?.closest('details')?.open).toBe(false)
  expect(log?.textContent).toContain(`a list of ${LIST_PLACES} pairs of seeds`)
  expect(log?.textContent).toContain(`at least ${AHEAD_MS / 60_000} minutes before`)
  expect(log?.textContent).toContain('npm run log:audit')
  // One round's seeds, plan and end, and the root above them.
  const said = [...(log?.querySelectorAll('svg text') ?? [])].map(({ textContent }) => textContent)
  expect(said).toEqual(expect.arrayContaining(['Signed root', 'Seeds', 'Plan', 'Result']))
  for (const texts of [recordTexts.about.points.join(), flightTexts.log.path])
    expect(texts).toContain(`(${ADDRESS}#log)`)
})

test('structured data describe an article below the home page', async () => {
  await startI18n('en')
  const [article, crumbs] = structuredData('https://fairflight.example')
  expect(article).toMatchObject({
    '@type': 'TechArticle',
    headline: 'How a crash round works',
    url: `https://fairflight.example${ADDRESS}`,
  })
  expect(crumbs).toMatchObject({
    itemListElement: [{ position: 1 }, { position: 2, name: 'How a crash round works' }],
  })
})
