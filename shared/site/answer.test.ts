import { describe, expect, it } from 'vitest'
import { siteAnswer } from './answer.ts'
import { FILE_CASES, NO_FILE_CASES, PAGE_CASES, RENDERED_CASES } from './testing/address-cases.ts'

const FOUND = { rendered: undefined, query: [] }

describe('siteAnswer', () => {
  it.each(PAGE_CASES)('finds the page for %s', (path, file, status) => {
    expect(siteAnswer(path)).toEqual({ ...FOUND, file, status, cacheControl: 'no-cache' })
  })

  it.each(FILE_CASES)('finds the file %s', (path, cacheControl) => {
    expect(siteAnswer(path)).toEqual({ ...FOUND, file: path, status: 200, cacheControl })
  })

  it.each(NO_FILE_CASES)('has no file for %s', (path) => {
    expect(siteAnswer(path)).toMatchObject({ file: undefined, rendered: undefined, status: 404 })
  })

  it.each(RENDERED_CASES)('leaves %s to the API', (path, rendered, query) => {
    expect(siteAnswer(path)).toMatchObject({ file: undefined, rendered, query, status: 200 })
  })
})
