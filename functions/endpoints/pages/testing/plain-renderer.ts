import type { PageData, RenderedPage, RenderPlace } from '#shared/site/rendering.ts'

/** Replaces the web's renderer in tests of functions: the page is its data as JSON. */
export async function renderPage(data: PageData, place: RenderPlace): Promise<RenderedPage> {
  return {
    html: JSON.stringify({ data, place }),
    hashes: { script: ["'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"], style: [] },
  }
}
