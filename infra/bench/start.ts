import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WEB_FOLDER } from '#infra/local/web-build.ts'
import { runProduct } from './product.ts'
import { textTable, type Verdict } from './text-table.ts'

/** The limit from the command to the first answers, in seconds. */
const FIRST_S = 15
const SECOND_START_S = 3

/** `npm start` without a built site and data, and again with both. */
export async function measure(): Promise<readonly Verdict[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fairflight-bench-start-'))
  try {
    rmSync(WEB_FOLDER, { recursive: true, force: true })
    const first = await startProduct(folder)
    const again = await startProduct(folder)
    console.log(
      textTable(
        ['npm start', 'seconds'],
        [
          ['first: builds the site, makes the table, seeds', first.toFixed(2)],
          ['again', again.toFixed(2)],
        ],
      ),
    )
    return [verdict('first', first, FIRST_S), verdict('again', again, SECOND_START_S)]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function verdict(name: string, seconds: number, limitS: number): Verdict {
  return {
    target: `npm start ready within ${limitS} s (${name})`,
    measured: `${seconds.toFixed(2)} s`,
    met: seconds <= limitS,
  }
}

/** Seconds from the command until page and API have answered. */
async function startProduct(dataDir: string): Promise<number> {
  const started = performance.now()
  const { origin, stop } = await runProduct(dataDir)
  try {
    for (const path of ['/', '/api/v1/health']) await expectOk(`${origin}${path}`)
    return (performance.now() - started) / 1000
  } finally {
    await stop()
  }
}

async function expectOk(url: string): Promise<void> {
  const answer = await fetch(url)
  await answer.text()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
}
