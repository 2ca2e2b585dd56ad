import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { withLocale } from '#shared/i18n/locale-path.ts'
import { LOCALES, type Locale } from '#shared/i18n/locales.ts'
import { PAGES } from '#shared/site/pages.ts'
import { type Screenshot, screenshots, WINDOWS } from '../../build/pictures.ts'
import { becomeUser } from './become-user.ts'

/** A higher quality shows no difference on text and enlarges the files. */
const QUALITY = 0.8

/** Screenshots that show a user's page; the others show a guest's. */
const SIGNED_IN: ReadonlySet<Screenshot['name']> = new Set(['game'])

/** Takes the install prompt's screenshots of the product at `origin`. */
export async function makeScreenshots(browser: Browser, origin: string, publicFolder: string): Promise<void> {
  for (const formFactor of ['narrow', 'wide'] as const) {
    const shots = LOCALES.flatMap((locale) => screenshots(locale).map((shot) => ({ ...shot, locale })))
      .filter((shot) => shot.formFactor === formFactor)
      .sort((a, b) => Number(SIGNED_IN.has(a.name)) - Number(SIGNED_IN.has(b.name)))
    const context = await openWindow(browser, origin, formFactor)
    let signedIn = false
    for (const { locale, name, path } of shots) {
      if (SIGNED_IN.has(name) && !signedIn) {
        await becomeUser(context.request)
        signedIn = true
      }
      save(join(publicFolder, path), await take(context, locale, name))
    }
    await context.close()
  }
}

const PHONE = { width: 375, height: 667 }

/** Takes the README's pictures of the game on a phone: a round that waits for its flight, dark and light. */
export async function makeReadmePictures(browser: Browser, origin: string, folder: string): Promise<void> {
  for (const [name, theme] of [
    ['game-phone', 'dark'],
    ['game-phone-light', 'light'],
  ] as const) {
    const context = await browser.newContext({
      baseURL: origin,
      viewport: PHONE,
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    })
    await becomeUser(context.request)
    await context.addInitScript((chosen) => {
      localStorage.setItem('fairflight.theme', chosen)
      // The hints of a first flight would cover the picture.
      localStorage.setItem('fairflight.coach', 'done')
    }, theme)
    const page = await context.newPage()
    await page.goto(PAGES.game.pattern)
    await page.getByRole('button', { name: 'Fly', exact: true }).waitFor()
    await page.waitForLoadState('networkidle')
    save(join(folder, `${name}.png`), await page.screenshot())
    await context.close()
  }
}

function openWindow(
  browser: Browser,
  origin: string,
  formFactor: Screenshot['formFactor'],
): Promise<BrowserContext> {
  const { width, height, scale } = WINDOWS[formFactor]
  return browser.newContext({
    baseURL: origin,
    viewport: { width, height },
    deviceScaleFactor: scale,
    isMobile: formFactor === 'narrow',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
}

function save(file: string, picture: Buffer): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, picture)
}

async function take(context: BrowserContext, locale: Locale, name: Screenshot['name']): Promise<Buffer> {
  const page = await context.newPage()
  const answer = await page.goto(withLocale(locale, PAGES[name].pattern))
  if (!answer?.ok()) throw new Error(`${page.url()} answered ${answer?.status()}`)
  await page.waitForLoadState('networkidle')
  const picture = await webp(page)
  await page.close()
  return picture
}

/** Playwright writes only PNG and JPEG, so the browser converts to WebP. */
async function webp(page: Page): Promise<Buffer> {
  const png = (await page.screenshot()).toString('base64')
  const blank = await page.context().newPage()
  const converted = await blank.evaluate(convert, { png, quality: QUALITY })
  await blank.close()
  return Buffer.from(converted, 'base64')
}

async function convert({ png, quality }: { png: string; quality: number }): Promise<string> {
  const picture = new Image()
  picture.src = `data:image/png;base64,${png}`
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = picture.naturalWidth
  canvas.height = picture.naturalHeight
  canvas.getContext('2d')?.drawImage(picture, 0, 0)
  return canvas.toDataURL('image/webp', quality).replace(/^.*,/, '')
}
