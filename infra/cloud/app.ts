import { cpSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { App } from 'aws-cdk-lib'
import { Code } from 'aws-cdk-lib/aws-lambda'
import { operations } from '#shared/api/index.ts'
import { bundleFolder, bundleIfStale } from '../bundle.ts'
import { buildFairflight } from './fairflight.ts'
import { NO_SENDER } from './mail-stack.ts'
import { readSettings } from './settings.ts'

/** The functions that write pages, by their source. */
const RENDERING = operations
  .filter(({ endpoint }) => endpoint.produces[0] === 'html')
  .map(({ handlerPath }) => handlerPath)

/** Synthesizes the cloud: `npx cdk synth`, without an account and without a network. */
async function main(): Promise<void> {
  const app = new App()
  const settings = readSettings(app.node, process.env)
  const bundled = new Map((await bundleIfStale()).map(({ source, commands }) => [source, commands]))
  const web = fileURLToPath(new URL('../../dist/web', import.meta.url))
  const webFolder = existsSync(web) ? web : undefined
  if (!placeRenderer(webFolder))
    console.warn('The web is not built (npm run build): the stacks hold no pages.')
  if (!settings.domain && !settings.sender) console.warn(NO_SENDER)
  buildFairflight(app, {
    settings,
    webFolder,
    functions: {
      codeOf: (source) => Code.fromAsset(bundleFolder(source)),
      commandsOf: (source) => bundled.get(source),
    },
  })
  app.synth()
}

try {
  await main()
} catch (error) {
  // The operator needs the sentence, not the stack.
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/**
 * Copies the web's page renderer to the bundled functions that render pages (`PAGE_RENDERER` of
 * infra/cloud/fairflight.ts names it). False if the web is not built.
 */
function placeRenderer(webFolder: string | undefined): boolean {
  const built = webFolder === undefined ? undefined : join(webFolder, '.renderer')
  for (const source of RENDERING) {
    const beside = join(bundleFolder(source), 'renderer')
    rmSync(beside, { recursive: true, force: true })
    if (built !== undefined && existsSync(built)) cpSync(built, beside, { recursive: true })
  }
  return built !== undefined && existsSync(built)
}
