import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { type Browser, chromium } from 'playwright-core'
import { CHROMIUM_FLAGS, chromiumPath } from '../chromium.ts'

/** Runs a Chromium during some work. */
export async function withChromium<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_FLAGS] })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

/**
 * Runs a Chromium with an empty profile during some work. It starts without playwright-core, whose flags Lighthouse's audits
 * would report.
 */
export async function withFreshChromium<T>(work: (debuggingPort: number) => Promise<T>): Promise<T> {
  const profile = mkdtempSync(join(tmpdir(), 'fairflight-bench-chromium-'))
  const own = ['--remote-debugging-port=0', `--user-data-dir=${profile}`, '--no-first-run', 'about:blank']
  const child = spawn(chromiumPath(), ['--headless=new', ...CHROMIUM_FLAGS, ...own], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(child, 'exit')
  try {
    return await work(await debuggingPort(child.stderr))
  } finally {
    child.kill('SIGTERM')
    await ended
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Reads the debugging port from Chromium's output. */
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
