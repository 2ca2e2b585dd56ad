import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { launchOptions } from '#infra/chromium.ts'
import { LOCALES } from '#shared/i18n/locales.ts'
import { shareImage } from '../../build/pictures.ts'
import { makeReadmePictures, makeScreenshots } from './screenshots.ts'
import { sharePage } from './share-page.ts'

/**
 * `npm run pictures`: renews the committed pictures of `web/public` and of the README. Takes screenshots of the product
 * running at `SITE` (`npm start`); start it without data of your own, which the pictures would show.
 */
const site = process.env.SITE ?? 'http://localhost:3000'
const publicFolder = join(import.meta.dirname, '../../public')

const browser = await chromium.launch(launchOptions())
try {
  await makeShareImages(browser, publicFolder)
  await makeScreenshots(browser, site, publicFolder)
  await makeReadmePictures(browser, site, join(import.meta.dirname, '../../../docs/images'))
} finally {
  await browser.close()
}

/** Writes the image of a shared link in each language. */
async function makeShareImages(browser: Browser, publicFolder: string): Promise<void> {
  for (const locale of LOCALES) {
    const { path, widthPx, heightPx } = shareImage(locale)
    const page = await browser.newPage({ viewport: { width: widthPx, height: heightPx } })
    await page.setContent(sharePage(locale))
    mkdirSync(dirname(join(publicFolder, path)), { recursive: true })
    await page.screenshot({ path: join(publicFolder, path) })
    await page.close()
  }
}
