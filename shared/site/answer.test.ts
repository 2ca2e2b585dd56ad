import { describe, expect, it } from 'vitest'
import { siteAnswer } from './answer.ts'
import { FILE_CASES, NO_FILE_CASES, PAGE_CASES } from './testing/address-cases.ts'

describe('siteAnswer', () => {
  it.each(PAGE_CASES)('finds the page for %s', (path, file, status) => {
    expect(siteAnswer(path)).toEqual({ file, status, cacheControl: 'no-cache' })
  })

  it.each(FILE_CASES)('finds the file %s', (path, cacheControl) => {
    expect(siteAnswer(path)).toEqual({ file: path, status: 200, cacheControl })
  })

  it.each(NO_FILE_CASES)('has no file for %s', (path) => {
    expect(siteAnswer(path)).toMatchObject({ file: undefined, status: 404 })
  })
})
