import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { launchOptions } from '#infra/chromium.ts'
import { makeReadmePictures, makeScreenshots } from './screenshots.ts'
import { makeShareImages } from './share-images.ts'

/**
 * `npm run pictures`: makes the committed pictures of `web/public` anew, those of shared links and, of the product
 * that runs at `SITE` (`npm start`), those of the install prompt. Only a run without data of one's own shows
 * nothing personal. The README's game on a phone is made with them.
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
