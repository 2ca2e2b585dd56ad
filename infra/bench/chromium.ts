import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

/** Where systems put Chromium or Chrome. */
const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
]

/** Nothing that Chromium does on its own account runs beside the measurement. */
export const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** @throws Error with one sentence where there is no browser. */
export function chromiumPath(): string {
  const path = process.env.CHROMIUM_PATH ?? USUAL_PLACES.find((place) => existsSync(place))
  if (!path) throw new Error('This bench needs Chromium: install it, or name it in CHROMIUM_PATH.')
  return path
}

/**
 * Opens a Chromium that has seen nothing yet, and ends it after the work.
 * playwright-core would add flags of its own, which Lighthouse's audits take note of.
 */
export async function withFreshChromium<T>(work: (debuggingPort: number) => Promise<T>): Promise<T> {
  const profile = mkdtempSync(join(tmpdir(), 'fairflight-bench-chromium-'))
  const own = ['--remote-debugging-port=0', `--user-data-dir=${profile}`, '--no-first-run', 'about:blank']
  const child = spawn(chromiumPath(), [...FLAGS, ...own], { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(child, 'exit')
  try {
    return await work(await debuggingPort(child.stderr))
  } finally {
    child.kill('SIGTERM')
    await ended
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Chromium says on which port it listens, among other things. */
function debuggingPort(stderr: Readable): Promise<number> {
  let text = ''
  return new Promise((resolve, reject) => {
    stderr.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      const [, port] = /DevTools listening on ws:\/\/[^:]+:(\d+)\//.exec(text) ?? []
      if (port) resolve(Number(port))
    })
    stderr.once('end', () => reject(new Error(`Chromium did not start.\n${text}`)))
  })
}
