import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const USUAL_PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** @throws Error with one sentence where there is no browser. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? USUAL_PLACES.find((place) => existsSync(place))
  if (!executablePath) throw new Error('Pictures need Chromium: install it, or name it in CHROMIUM_PATH.')
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return chromium.launch({
    executablePath,
    args: [...asRoot, '--disable-dev-shm-usage', '--disable-background-networking', '--disable-sync'],
  })
}
