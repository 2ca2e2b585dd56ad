import { type Browser, chromium } from 'playwright-core'
import { CHROMIUM_FLAGS, chromiumPath } from '#infra/chromium.ts'

/** @throws Error with one sentence where there is no browser. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_FLAGS] })
}
