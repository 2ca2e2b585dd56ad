import { existsSync } from 'node:fs'

/** Debian's browser without a window: the same engine at three fifths of the processor time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
  HEADLESS_SHELL,
]

/** Chromium's sandbox does not start for root. */
const AS_ROOT = process.getuid?.() === 0 ? ['--no-sandbox'] : []

/** Turns off Chromium's background work, which would disturb tests and measurements. */
export const CHROMIUM_FLAGS: readonly string[] = [
  ...AS_ROOT,
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** @throws Error with one sentence where there is no browser. */
export function chromiumPath(): string {
  const path = process.env.CHROMIUM_PATH ?? USUAL_PLACES.find((place) => existsSync(place))
  if (!path) throw new Error('This needs Chromium: install it, or name it in CHROMIUM_PATH.')
  return path
}

/** The browser's path for Playwright. @throws Error with one sentence if there is none */
export function launchOptions() {
  const isChosen = process.env.CHROMIUM_PATH !== undefined || !existsSync(HEADLESS_SHELL)
  return { executablePath: isChosen ? chromiumPath() : HEADLESS_SHELL, args: [...CHROMIUM_FLAGS] }
}
