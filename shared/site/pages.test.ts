import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitLocale } from '../i18n/locale-path.ts'
import { LOCALES } from '../i18n/locales.ts'
import { HYDRATED, NOT_FOUND_FILES, PAGES, PRERENDERED, siteFile } from './pages.ts'
import { ALL_PAGES } from './testing/address-cases.ts'

/** Paths as people, scanners and broken links write them. */
const parts = '/ // /it /en /login /verify /admin /players /blog /a-post % %2f .. \\'.split(' ')
const path = fc
  .array(fc.oneof(fc.constantFrom(...parts), fc.string({ maxLength: 8, unit: 'binary' })), { maxLength: 8 })
  .map((all) => all.join(''))

describe('the page table', () => {
  it('has no two addresses that one path fits', () => {
    const patterns = Object.values(PAGES).map(({ pattern }) => pattern)
    expect(new Set(patterns).size).toBe(patterns.length)
    // /admin/players/create also fits /admin/players/:id: the first of the table counts.
    const names = Object.keys(PAGES)
    expect(names.indexOf('adminPlayerCreate')).toBeLessThan(names.indexOf('adminPlayer'))
  })

  it('prerenders the pages that are the same for everybody', () => {
    expect(PRERENDERED).toEqual([
      ...['home', 'faq', 'howItWorks', 'download'],
      ...['verifier', 'lab', 'listCheck', 'trackRecord'],
      ...['playSafe', 'privacy', 'terms'],
    ])
  })
})

describe('siteFile', () => {
  it('knows every page in every language, with a slash at the end or without', () => {
    for (const each of ALL_PAGES) {
      expect(siteFile(each).status, each).toBe(200)
      if (each !== '/') expect(siteFile(`${each}/`), each).toEqual(siteFile(each))
    }
  })

  it('gives /en/x the file of /x', () => {
    for (const { pattern } of Object.values(PAGES)) {
      const unprefixed = pattern.replace(/:\w+\??/, 'x')
      expect(siteFile(`/en${unprefixed}`)).toEqual(siteFile(unprefixed))
    }
  })

  it('answers any path with a built file, in the language of the path', () => {
    const names = [...PRERENDERED, ...HYDRATED, 'app', ...NOT_FOUND_FILES]
    fc.assert(
      fc.property(path, (pathname) => {
        const file = siteFile(pathname)
        if (file.rendered === undefined) expect(names).toContain(file.name)
        else expect(file.rendered).toMatch(/^\/pages\/[a-z]{2}(\/[a-z0-9-]{1,100})?$/)
        expect(LOCALES).toContain(file.locale)
        // The browser reads its language from the same path.
        expect(file.locale).toBe(splitLocale(pathname).locale)
        expect(file.status === 404).toBe(file.name === 'not-found' || file.name === 'no-such-page')
      }),
    )
  })
})
