// Plain JavaScript that any Node can read: the rest of the project needs Node 24, which runs TypeScript itself.
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const NEEDED = 24
/** True on platforms for which package.json brings Node 24 (`node-…`). */
const BROUGHT = ['linux-x64', 'linux-arm64', 'win32-x64'].includes(`${process.platform}-${process.arch}`)

/**
 * Runs a TypeScript file (`node infra/run.mjs infra/local/start.ts`), or says in one sentence what is
 * missing for it.
 */
async function run(file) {
  if (Number.parseInt(process.versions.node, 10) < NEEDED) {
    const remedy = BROUGHT ? "run npm ci, which brings it for npm's own scripts" : `install Node ${NEEDED}`
    return `Fairflight needs Node ${NEEDED} (this is ${process.versions.node}): ${remedy}.`
  }
  if (!file) return 'Name the file to run.'
  // The file finds its arguments in their usual place, after two others.
  process.argv.splice(1, 1)
  try {
    await import(pathToFileURL(resolve(file)).href)
  } catch (error) {
    const [, name] = /Cannot find package '([^']+)'/.exec(error?.message ?? '') ?? []
    if (!name) throw error
    return `The folder node_modules is incomplete (${name} is missing): run npm ci.`
  }
}

const missing = await run(process.argv[2])
if (missing !== undefined) {
  process.stderr.write(`${missing}\n`)
  process.exit(1)
}
