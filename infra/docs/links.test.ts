import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sourceFiles } from '../structure.ts'

const ROOT = join(import.meta.dirname, '../..')
const documents = sourceFiles(ROOT).filter((file) => file.endsWith('.md'))
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

test('documents link to files that exist', () => {
  const targets = documents.flatMap((file) =>
    [...read(file).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, target = '']) =>
      join(file, '..', target),
    ),
  )
  expect(targets.length).toBeGreaterThan(50)
  expect(targets.filter((target) => !existsSync(join(ROOT, target)))).toEqual([])
})

test('decisions have a status, fit on one screen and stand in the index', () => {
  const folder = 'docs/decisions/'
  const pages = documents.filter((file) => file.startsWith(folder) && !file.endsWith('README.md'))
  const index = read(`${folder}README.md`)
  expect(pages.filter((page) => !index.includes(`](${page.slice(folder.length)})`))).toEqual([])
  expect(pages.filter((page) => !/^Status: (?:accepted|replaced by)\b/m.test(read(page)))).toEqual([])
  expect(pages.filter((page) => read(page).split('\n').length > 60)).toEqual([])
})
