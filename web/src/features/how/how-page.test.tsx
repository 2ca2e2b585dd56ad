import { act, fireEvent, screen, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { AHEAD_MS, LIST_PLACES } from '#shared/draw-log/entries.ts'
import roundTexts from '#web/i18n/en/rounds.json' with { type: 'json' }
import recordTexts from '#web/i18n/en/trackRecord.json' with { type: 'json' }
import { startI18n } from '#web/i18n/namespaces.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { IslandRoot } from '#web/ui/island.tsx'
import HowPage, { structuredData } from './how-page.tsx'

const ADDRESS = '/how-work-aviator-predictor'
const open = () => renderPage({ pages: { [ADDRESS]: <HowPage /> }, at: ADDRESS })

afterEach(() => vi.useRealTimers())

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
  expect(document.body.textContent).not.toMatch(/\{\{|NaN|undefined|\]\(|\*\*|how\.|explorer\./)
})

test('five scenes follow one another, each with its derivation folded below', async () => {
  const { user } = await open()
  const seen: (string | null)[] = []
  for (let scene = 0; scene < 5; scene += 1) {
    seen.push(screen.getAllByRole('heading', { level: 2 })[0]?.textContent ?? null)
    const sum = screen.getByRole('link', { name: 'Show the sum' })
    const part = document.getElementById(new URL((sum as HTMLAnchorElement).href).hash.slice(1))
    expect(part?.closest('details')?.open).toBe(false)
    await user.click(sum)
    expect(part?.closest('details')?.open).toBe(true)
    if (scene === 4) break
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(document.activeElement).toBe(screen.getAllByRole('heading', { level: 2 })[0])
  }
  expect(new Set(seen).size).toBe(5)
  expect(screen.getByRole('link', { name: 'Fly a demo round' }).getAttribute('href')).toBe('/')
})

const figures = () =>
  [...document.querySelectorAll('dl dd')].map((value) => Number(value.textContent?.replace(/[^\d.]/g, '')))
const scene = (name: RegExp) => screen.getByRole('button', { name })

test('the line counts the planes above it, and another hundred are random', async () => {
  const { user } = await open()
  await user.click(scene(/^Drag the line/))
  const drawn = new Set<number>()
  for (let draw = 0; draw < 8; draw += 1) {
    const [reached = 0, target = 0, back = 0] = figures()
    expect(target).toBe(2)
    expect(back).toBe(reached * 2)
    drawn.add(reached)
    await user.click(screen.getByRole('button', { name: 'Another hundred' }))
  }
  // Raw data: eight hundreds do not all give the same.
  expect(drawn.size).toBeGreaterThan(1)
  const line = screen.getByRole('slider', { name: 'target' })
  fireEvent.keyDown(line, { key: 'ArrowUp' })
  expect(line.getAttribute('aria-valuetext')).toBe('2.05x')
  fireEvent.change(line, { target: { value: 20 } })
  expect(figures()[0]).toBeLessThan(25)
})

test('past misses change nothing, and another hundred bets add one line', async () => {
  const { user } = await open()
  await user.click(scene(/^Five misses/))
  expect(figures()[1]).toBe(48.5)
  fireEvent.change(screen.getByRole('slider', { name: /^Misses before/ }), { target: { value: 9 } })
  expect(figures()[1]).toBe(48.5)
  await user.click(scene(/^Bet a hundred times/))
  // The scene opens with twelve lines, whose mean is close to the expectation.
  const opened = 12
  const [, mean = 0, expected = 0] = figures()
  expect(expected).toBe(97)
  expect(Math.abs(mean - expected)).toBeLessThan(0.5)
  await user.click(screen.getByRole('button', { name: 'Bet a hundred more' }))
  screen.getByText('average of 13 lines')
  const all = opened * mean + (figures()[0] ?? 0)
  expect(Math.abs((figures()[1] ?? 0) - all / (opened + 1))).toBeLessThan(0.11)
})

test('the last scene’s seeds really give its round', async () => {
  const { user } = await open()
  await user.click(scene(/^Could either of us cheat/))
  await user.click(screen.getByRole('button', { name: 'Lock our seed' }))
  await screen.findByRole('button', { name: 'Add your seed' })
  const values = () => [...document.querySelectorAll('dl dd')].map(({ textContent }) => textContent)
  expect(values().filter((value) => value === '?')).toHaveLength(3)
  await user.click(screen.getByRole('button', { name: 'Add your seed' }))
  await user.click(screen.getByRole('button', { name: 'Open the lock' }))
  expect(values()[3]).toMatch(/^[\d,]+\.\d\dx$/)
  screen.getByRole('button', { name: 'Once more' })
})

/** LANGUAGE.md, rule 6: counts the visible words of all scenes. */
test('at most 500 words show before a derivation is opened', async () => {
  const { user, container } = await open()
  const count = (text: string | null | undefined) =>
    text?.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length ?? 0
  let words = 0
  for (let at = 0; at < 5; at += 1) {
    words += count(container.querySelector('section[aria-labelledby=scene-title]')?.textContent)
    if (at < 4) await user.click(screen.getByRole('button', { name: 'Next' }))
  }
  for (const summary of container.querySelectorAll('section[aria-labelledby=sums] > details > summary'))
    words += count(summary.textContent)
  expect(words).toBeLessThanOrEqual(500)
})

test('the explorer opens with 2.00x in the practice game', async () => {
  await open()
  expect(result().textContent).toContain('2.00x')
  expect(result().textContent).toContain('reached in 48.5 of 100 rounds')
  expect(result().textContent).toContain('ends at 1.00x straight away in 4.0 of 100')
  expect(fact('Average back from 100 staked')).toBe('97')
  expect(fact('To break even, it would have to be reached in')).toBe('50.0 of 100 rounds')
  expect(fact('Ten of ten rounds reach it')).toBe('0.07%, about 1 in 1,390')
  expect(fact('Average cost per hour')).toBe('3.60 of 120.00 staked')
})

/** shared/crash/testing/odds.json, `single_bet`: return, target, 100 p_win, and p_all_10_of_10 in our words. */
test.each([
  ['0.97', '1.10', '88.2', '28.43%'],
  ['0.97', '1.50', '64.7', '1.28%'],
  ['0.97', '10.00', '9.7', 'about 1 in 13,600,000,000'],
  ['0.97', '100.00', '1.0', 'less than 1 in 1,000,000,000,000'],
  ['0.99', '1.01', '98.0', '81.87%'],
  ['0.99', '5.00', '19.8', 'about 1 in 10,800,000'],
])('return %s, target %s: reached in %s of 100, ten of ten %s', async (rtp, target, per100, allTen) => {
  await open()
  fireEvent.change(screen.getByRole('combobox', { name: 'Return to player' }), { target: { value: rtp } })
  type('Target', target)
  expect(result().textContent).toContain(`reached in ${per100} of 100 rounds`)
  expect(fact('Ten of ten rounds reach it')).toBe(allTen)
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

test('the average return is the same wherever the slider stands', async () => {
  await open()
  for (const stop of [0, 50, 120, 250, 369]) {
    slideTo(stop)
    expect(fact('Average back from 100 staked')).toBe('97')
    expect(fact('Average cost per hour')).toBe('3.60 of 120.00 staked')
  }
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
  const said = () => document.querySelector('p[role=status]')?.textContent
  act(() => void vi.advanceTimersByTime(5000))
  expect(said()).toBe('')
  slideTo(100)
  act(() => void vi.advanceTimersByTime(500))
  slideTo(0)
  act(() => void vi.advanceTimersByTime(500))
  expect(said()).toBe('')
  act(() => void vi.advanceTimersByTime(500))
  expect(said()).toMatch(/^Target 1\.01x: reached in 96\.0 of 100 rounds\. Staked 100, back 97 on average/)
})

test('without JavaScript the page shows all figures of 2.00x and disables its controls', async () => {
  await startI18n('en')
  document.body.innerHTML = renderToString(
    <IslandRoot failed="">
      <HowPage />
    </IslandRoot>,
  )
  expect(document.querySelector('fieldset')?.disabled).toBe(true)
  expect(document.querySelector('#explorer noscript')?.textContent).toContain('The controls need JavaScript')
  expect(document.body.textContent).toContain('reached in 48.5 of 100 rounds')
  expect(document.body.textContent).toContain('0.07%, about 1 in 1,390')
  expect(document.getElementById('explorer')?.innerHTML).not.toContain('style=')
})

test('the figures in the text equal the reference values', async () => {
  await open()
  expect(document.getElementById('past')?.textContent).toContain('48.5 of 100 rounds')
  expect(document.getElementById('cost')?.textContent).toContain(
    '0.485 × 2 + 0.515 × 0 = 0.97'.replaceAll(' × ', '\u00a0×\u00a0'),
  )
})

test('the section on the public log uses the code’s figures and links to the log', async () => {
  await open()
  const log = document.getElementById('log')
  expect(log?.closest('details')?.open).toBe(false)
  expect(log?.textContent).toContain(`a list of ${LIST_PLACES} pairs of seeds`)
  expect(log?.textContent).toContain(`at least ${AHEAD_MS / 60_000} minutes ahead`)
  expect(log?.textContent).toContain('npm run log:audit')
  // One round's seeds, plan and end, and the root above them.
  const said = [...(log?.querySelectorAll('svg text') ?? [])].map(({ textContent }) => textContent)
  expect(said).toEqual(expect.arrayContaining(['Signed root', 'Seeds', 'Plan', 'Result']))
  for (const texts of [recordTexts.about.points.join(), roundTexts.report.log.path])
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
