import { pathToFileURL } from 'node:url'
import type { Renderer } from '#shared/site/rendering.ts'
import { config } from '../../platform/config.ts'

let loaded: Promise<Renderer> | undefined

/** The module that the web built, loaded once; a failure is tried again by the next request. */
export function loadRenderer(): Promise<Renderer> {
  loaded ??= importRenderer().catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  return loaded
}

/** @throws Error where none is configured, or the module renders no pages. */
async function importRenderer(): Promise<Renderer> {
  const { pageRenderer } = config()
  if (pageRenderer === '') throw new Error('Not configured: PAGE_RENDERER')
  const module: unknown = await import(/* @vite-ignore */ pathToFileURL(pageRenderer).href)
  if (!isRenderer(module)) throw new Error(`${pageRenderer} renders no pages`)
  return module
}

function isRenderer(module: unknown): module is Renderer {
  return typeof module === 'object' && module !== null && 'renderPage' in module
}
