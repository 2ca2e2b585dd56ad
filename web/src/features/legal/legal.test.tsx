import { screen, within } from '@testing-library/react'
import i18next from 'i18next'
import { expect, it, vi } from 'vitest'
import { renderPage } from '#web/testing/render-page.tsx'
import PrivacyPage from './privacy-page.tsx'
import TermsPage from './terms-page.tsx'

const PAGES = { '/privacy-policy': <PrivacyPage />, '/terms-and-conditions': <TermsPage /> }

it.each(Object.keys(PAGES))('%s: every part is numbered and can be reached from the contents', async (at) => {
  await renderPage({ pages: PAGES, at })
  const contents = within(screen.getByRole('navigation', { name: 'Contents' })).getAllByRole('link')
  const headings = screen.getAllByRole('heading', { level: 2 })
  expect(headings.map((heading) => heading.textContent)).toEqual(
    contents.map((link, index) => `${index + 1}. ${link.textContent}`),
  )
  for (const [index, link] of contents.entries()) {
    const target = document.getElementById(link.getAttribute('href')?.split('#')[1] ?? '')
    expect(target?.querySelector('h2')).toBe(headings[index])
  }
})

it.each(Object.keys(PAGES))('%s: leaves no word out and no placeholder open', async (at) => {
  const { container } = await renderPage({ pages: PAGES, at })
  const words: object = i18next.getResourceBundle('en', at === '/privacy-policy' ? 'privacy' : 'terms')
  const { head: _, ...shown } = words as { head: object }
  const text = container.textContent ?? ''
  expect(text).not.toMatch(/\{\{|\]\(|\*\*/)
  for (const words of sentences(shown)) expect(text).toContain(words)
})

function sentences(words: object): string[] {
  return Object.values(words).flatMap((value: unknown) => {
    if (typeof value === 'object' && value !== null) return sentences(value)
    const pieces = String(value).split(/\{\{\w+\}\}|\[[^\]]+\]\([^)]+\)|\*\*|`/)
    return pieces.sort((a, b) => b.length - a.length).slice(0, 1)
  })
}

it('says that no operator is named, unless the build names one', async () => {
  await renderPage({ pages: PAGES, at: '/privacy-policy' })
  expect(screen.getByText(/^This installation does not name its operator/)).toBeDefined()
})

it('names the operator and how to write there', async () => {
  vi.stubEnv('VITE_OPERATOR', 'Example Ltd, 1 Example Street, Exampletown')
  vi.stubEnv('VITE_OPERATOR_CONTACT', 'privacy@example.com')
  await renderPage({ pages: PAGES, at: '/terms-and-conditions' })
  const last = screen.getByRole('region', { name: /Operator of this installation/ })
  expect(last.textContent).toContain('Example Ltd, 1 Example Street, Exampletown')
  expect(within(last).getByRole('link').getAttribute('href')).toBe('mailto:privacy@example.com')
  expect(screen.queryByText(/^This installation does not name its operator/)).toBeNull()
})

it('gives each kind of data a reason and a time', async () => {
  await renderPage({ pages: PAGES, at: '/privacy-policy' })
  const table = screen.getByRole('table', { name: 'What is stored, why and for how long' })
  const [head, ...rows] = within(table).getAllByRole('row')
  expect(within(head ?? table).getAllByRole('columnheader')).toHaveLength(3)
  expect(rows.length).toBeGreaterThan(15)
  for (const row of rows) {
    expect(within(row).getByRole('rowheader').textContent).not.toBe('')
    expect(within(row).getAllByRole('cell')).toHaveLength(2)
  }
})

it('tells the same ages and cost as the rules', async () => {
  await renderPage({ pages: PAGES, at: '/terms-and-conditions' })
  expect(screen.getByText(/at least 18 years old; in the United States.* at least 21/)).toBeDefined()
  expect(screen.getByText(/In the practice game you lose 3% of your stakes/)).toBeDefined()
})

it('shows the day of its version wherever it is read', async () => {
  vi.stubEnv('TZ', 'America/Los_Angeles')
  await renderPage({ pages: PAGES, at: '/terms-and-conditions' })
  expect(screen.getByText('Version of 23 November 2026')).toBeDefined()
})

const SOURCES = import.meta.glob<string>('../../**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Returns the storage names that our code uses in the browser. */
function storedNames(): string[] {
  const writing = Object.entries(SOURCES).filter(([file]) => !file.includes('.test.'))
  return writing.flatMap(([file, source]) => {
    const isList = file.endsWith('/account-storage.ts')
    if (!isList && !/(?:local|session)Storage\.setItem\(/.test(source)) return []
    const names = source.match(/(?<=')fairflight\.[^']+(?=')/g)
    return names ?? (source.includes('/account-storage.ts') ? [] : [`${file} names nothing`])
  })
}

it('names everything that our code stores in the browser', async () => {
  await renderPage({ pages: PAGES, at: '/privacy-policy' })
  const table = screen.getByRole('table', { name: /What is stored in your browser/ })
  const names = storedNames()
  expect(names.length).toBeGreaterThan(1)
  for (const name of names) {
    // Staff entries are listed as one kind.
    expect(table.textContent).toContain(name.replace(/^(fairflight\.staff\.).+/, '$1…'))
  }
})
