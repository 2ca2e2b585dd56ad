import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { runAxe } from './axe.ts'
import { openPage, PHONE } from './browser.ts'
import { makeAdmin, makeLinkedUser } from './fixtures.ts'
import { openSettled } from './scenario.ts'

/** Colours on their backgrounds, with the minimum contrast of WCAG 2.2 (1.4.3 text, 1.4.11 shapes). */
const PAIRS = [
  ...['text', 'muted', 'primary-text', 'good', 'warn', 'info'].flatMap((ink) =>
    ['ground', 'raised', 'sunk', 'hover'].map((ground) => [ink, ground, 4.5] as const),
  ),
  ['on-primary', 'primary', 4.5],
  ['on-primary', 'primary-hover', 4.5],
  ['border', 'ground', 3],
  ['border', 'raised', 3],
  ['primary', 'ground', 3],
] as const

/** Returns the computed colours, which resolve `light-dark()`. */
function colours(page: Page): Promise<Record<string, number[]>> {
  return page.evaluate(
    (names) => {
      const probe = document.body.appendChild(document.createElement('i'))
      const found = names.map((name) => {
        probe.style.color = `var(--${name})`
        const channels = getComputedStyle(probe).color.match(/[\d.]+/g) ?? []
        return [name, channels.slice(0, 3).map(Number)]
      })
      probe.remove()
      return Object.fromEntries(found)
    },
    [...new Set(PAIRS.flatMap(([ink, ground]) => [String(ink), String(ground)]))],
  )
}

/** Relative luminance, https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance([red = 0, green = 0, blue = 0]: readonly number[] = []): number {
  const linear = (channel: number) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

async function weakPairs(page: Page): Promise<string[]> {
  const of = await colours(page)
  return PAIRS.flatMap(([ink, ground, least]) => {
    const [low = 0, high = 0] = [luminance(of[ink]), luminance(of[ground])].toSorted((a, b) => a - b)
    const ratio = (high + 0.05) / (low + 0.05)
    return ratio < least ? [`${ink} on ${ground}: ${ratio.toFixed(2)}`] : []
  })
}

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
const DARK = 'rgb(18, 23, 48)'
const LIGHT = 'rgb(247, 248, 252)'

test('the theme is dark by default, and a chosen one persists without a flash', async () => {
  const { page, problems } = await openPage()
  await openSettled(page, '/')
  expect(await ground(page)).toBe(DARK)
  expect(await weakPairs(page)).toEqual([])
  await page.getByLabel('Theme').selectOption('light')
  expect(await ground(page)).toBe(LIGHT)
  expect(await weakPairs(page)).toEqual([])
  // Reads the first paint's colour before any code of the page runs.
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      sessionStorage.setItem('first', getComputedStyle(document.documentElement).backgroundColor)
    })
  })
  await openSettled(page, '/de/how-it-works')
  expect(await page.evaluate(() => sessionStorage.getItem('first'))).toBe(LIGHT)
  expect(await page.getByLabel('Farben').inputValue()).toBe('light')
  await page.getByLabel('Farben').selectOption('system')
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await ground(page)).toBe(DARK)
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await ground(page)).toBe(LIGHT)
  expect(problems).toEqual([])
})

test('axe finds no weak contrast on light pages and in forced colours', async () => {
  const staff = await makeAdmin()
  await makeLinkedUser(staff.call, 'Lucia')
  const { page } = staff
  await openSettled(page, '/')
  await page.getByLabel('Theme').selectOption('light')
  for (const path of ['/', '/lab', '/play-safe', '/game-app', '/admin']) {
    await openSettled(page, path)
    expect.soft(await runAxe(page, 'contrast'), path).toEqual([])
    await page.emulateMedia({ forcedColors: 'active' })
    expect.soft(await runAxe(page, 'contrast'), `${path} in forced colours`).toEqual([])
    await page.emulateMedia({ forcedColors: 'none' })
  }
  await page.setViewportSize(PHONE)
  await openSettled(page, '/verifier')
  expect.soft(await runAxe(page, 'contrast')).toEqual([])
  expect(staff.problems).toEqual([])
})
