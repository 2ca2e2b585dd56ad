import type { PageData, RenderedPage, RenderPlace } from '#shared/site/rendering.ts'

/** Stands for the web's renderer where functions are tested without the web: the page is its data. */
export async function renderPage(data: PageData, place: RenderPlace): Promise<RenderedPage> {
  return {
    html: JSON.stringify({ data, place }),
    hashes: { script: ["'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"], style: [] },
  }
}
