import { cpSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { operations } from '#shared/api/index.ts'
import { bundleFolder } from './bundle.ts'

/** The functions that write pages, by their source. */
export const RENDERING = operations
  .filter(({ endpoint }) => endpoint.produces[0] === 'html')
  .map(({ handlerPath }) => handlerPath)

/**
 * Lays what the web built for writing pages beside the bundled functions that do (`PAGE_RENDERER` of
 * infra/cloud/environment.ts names it there). Answers whether there is one.
 */
export function placeRenderer(webFolder: string | undefined): boolean {
  const built = webFolder === undefined ? undefined : join(webFolder, '.renderer')
  for (const source of RENDERING) {
    const beside = join(bundleFolder(source), 'renderer')
    rmSync(beside, { recursive: true, force: true })
    if (built !== undefined && existsSync(built)) cpSync(built, beside, { recursive: true })
  }
  return built !== undefined && existsSync(built)
}
