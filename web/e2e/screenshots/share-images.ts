import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Browser } from 'playwright-core'
import { LOCALES } from '#shared/i18n/locales.ts'
import { shareImage } from '../../build/pictures.ts'
import { sharePage } from './share-page.ts'

/** The picture of a shared link in each language. */
export async function makeShareImages(browser: Browser, publicFolder: string): Promise<void> {
  for (const locale of LOCALES) {
    const { path, widthPx, heightPx } = shareImage(locale)
    const page = await browser.newPage({ viewport: { width: widthPx, height: heightPx } })
    await page.setContent(sharePage(locale))
    mkdirSync(dirname(join(publicFolder, path)), { recursive: true })
    await page.screenshot({ path: join(publicFolder, path) })
    await page.close()
  }
}
