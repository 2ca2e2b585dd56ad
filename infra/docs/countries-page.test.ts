import { expect, test } from 'vitest'
import { allChecked } from '#shared/countries/overdue.ts'
import { COUNTRIES } from '#shared/countries/table.ts'
import { countriesPage } from './countries-page.ts'

test('docs/countries.md is what the data say', async () => {
  await expect(countriesPage()).toMatchFileSnapshot('../../docs/countries.md')
})

test('each country stands there with its rule, and each entry with its date', () => {
  const page = countriesPage()
  for (const [code, { age }] of Object.entries(COUNTRIES)) {
    const [section = ''] = new RegExp(`## [^\\n]+ \\(${code}\\)\\n[\\s\\S]*?(?=\\n## )`).exec(page) ?? []
    expect(section).toMatch(new RegExp(`\\| ${age} \\|`))
    expect(section).toContain('Ask a lawyer:')
  }
  expect(page.match(/verified(?:\*\*)?, \d{4}-\d\d-\d\d\): /g)).toHaveLength(allChecked().length)
  expect(page).not.toMatch(/undefined|\[object/)
})
