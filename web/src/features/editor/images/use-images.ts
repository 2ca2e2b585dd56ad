import { images } from '#shared/api/images.ts'
import type { Locale } from '#shared/i18n/locales.ts'
import { imageIdsIn } from '#shared/images/sizes.ts'
import type { Image } from '#shared/models/image.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ApiError, call } from '#web/lib/api.ts'
import { useFormat } from '#web/lib/format.ts'
import { type Pages, usePages } from '#web/lib/query.ts'

/** Returns the library: newest first, or search results by text. */
export function useImages(search: string | undefined): Pages<Image> {
  return usePages(['images', search], async (cursor, signal) => {
    const input = { limit: 24, cursor, search }
    const answer = await call(images.list, { input, signal })
    return { rows: answer.images, cursor: answer.cursor }
  })
}

/** Returns the image's text in a language; the default text if there is none. */
export function altIn({ alt, alts }: Image, locale: Locale): string {
  return alts?.[locale] ?? alt
}

/** More images than any post contains. */
const IMAGES_MAX = 40

/** Replaces the alternative texts of a post's images by those of another language, as far as the library has them. */
export async function withAltsIn(text: string, locale: Locale): Promise<string> {
  const images = await Promise.all(imageIdsIn(text).slice(0, IMAGES_MAX).map(loadImage))
  const withAlt = images.flatMap((image) => (image?.alts?.[locale] === undefined ? [] : image))
  return text.replace(/!\[(?:[^\]\\]|\\.)*\]\((\S+?)\)/g, (whole, url: string) => {
    const image = withAlt.find(({ _id }) => url.includes(`/media/${_id}/`))
    return image ? `![${altIn(image, locale).replace(/[\\[\]]/g, '\\$&')}](${url})` : whole
  })
}

async function loadImage(id: string): Promise<Image | undefined> {
  try {
    return (await call(images.get, { params: { id } })).image
  } catch (error) {
    if (error instanceof ApiError && error.statusCode === 404) return undefined
    throw error
  }
}

export function useFormatFileSize(): (bytes: number) => string {
  const { t } = useTranslation('images')
  const { number } = useFormat()
  return (bytes) =>
    bytes < 1_000_000
      ? t('kilobytes', { kilobytes: number(Math.ceil(bytes / 1000)) })
      : t('megabytes', { megabytes: number(bytes / 1_000_000, 1) })
}
