import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Makes a folder that goes with the test. @param files contents by their paths in it */
export function temporaryFolder(files: Iterable<readonly [string, string | Uint8Array]> = []): string {
  const folder = mkdtempSync(join(tmpdir(), 'fairflight-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [path, content] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return folder
}
