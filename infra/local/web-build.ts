import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from './root.ts'
import { StartError, systemCode } from './start-error.ts'

/** The site built for this machine. A build for a deployment is in `dist/web`. */
export const WEB_FOLDER = join(ROOT, 'dist/local/web')
/** The module with which functions render pages, a part of that build (`web/build/renderer.ts`). */
export const PAGE_RENDERER = join(WEB_FOLDER, '.renderer/serve.mjs')
/** The file with the time at which the last build began, epoch milliseconds. */
const STAMP = join(ROOT, 'dist/local/web-built')
const SOURCES = ['web', 'shared', 'package-lock.json']

/** Builds the site where it is missing or older than its sources. */
export async function buildWebIfStale(log: (line: string) => void): Promise<void> {
  const builtMs = existsSync(WEB_FOLDER) ? readStamp() : 0
  if (builtMs > Math.max(...SOURCES.map((source) => newestMs(join(ROOT, source))))) return
  log('Building the site …')
  await buildWeb()
}

function readStamp(): number {
  return existsSync(STAMP) ? Number(readFileSync(STAMP, 'utf8')) || 0 : 0
}

/** The time of the last change below a path, without tests, in epoch milliseconds. */
function newestMs(path: string): number {
  const own = statSync(path)
  if (!own.isDirectory()) return own.mtimeMs
  // A folder's own time changes when a file is removed.
  const inside = readdirSync(path)
    .filter((name) => !/^(?:node_modules|e2e)$|\.test\.tsx?$/.test(name))
    .map((name) => newestMs(join(path, name)))
  return Math.max(own.mtimeMs, ...inside)
}

/**
 * Builds into another folder and renames it: a running site keeps serving the old one, and an interrupted build leaves
 * nothing half done.
 */
async function buildWeb(): Promise<void> {
  const startedMs = Date.now()
  removeLeftovers()
  const fresh = `${WEB_FOLDER}-${process.pid}`
  try {
    const build = ['infra/run.mjs', 'web/build/build.ts', '--outDir', fresh, '--logLevel', 'error']
    // The build needs one address; the functions' SITE_ORIGIN may name several.
    const { SITE_ORIGIN: _, ...env } = process.env
    await promisify(execFile)(process.execPath, build, { cwd: ROOT, env })
    replaceFolder(WEB_FOLDER, fresh)
    writeFileSync(STAMP, String(startedMs))
  } catch {
    rmSync(fresh, { recursive: true, force: true })
    throw new StartError('The site could not be built: npm run build shows why.')
  }
}

/** Replaces a folder, and retries if another start does so meanwhile. */
function replaceFolder(folder: string, fresh: string, tries = 5): void {
  rmSync(folder, { recursive: true, force: true })
  try {
    renameSync(fresh, folder)
  } catch (error) {
    if (systemCode(error) !== 'ENOTEMPTY' || tries === 1) throw error
    replaceFolder(folder, fresh, tries - 1)
  }
}

/** Removes the temporary folders of builds whose process was killed. */
function removeLeftovers(): void {
  const dist = dirname(WEB_FOLDER)
  if (!existsSync(dist)) return
  const left = readdirSync(dist).filter((name) => /^web-\d+$/.test(name) && !isRunning(Number(name.slice(4))))
  for (const name of left) rmSync(join(dist, name), { recursive: true, force: true })
}

function isRunning(processId: number): boolean {
  try {
    // Signal 0 only tests whether the process exists.
    return process.kill(processId, 0)
  } catch {
    return false
  }
}
