import { images } from '#shared/api/images.ts'
import type { Image } from '#shared/models/image.ts'
import { call } from '#web/lib/api.ts'
import { type Pages, usePages } from '#web/lib/use-pages.ts'

/** The library, newest first; what is found by its text, by that. */
export function useImages(search: string): Pages<Image> {
  return usePages(
    async (cursor, signal) => {
      const input = { limit: 24, cursor, search: search === '' ? undefined : search }
      const answer = await call(images.list, { input, ...(signal ? { signal } : {}) })
      return { rows: answer.images, cursor: answer.cursor }
    },
    [search],
  )
}
