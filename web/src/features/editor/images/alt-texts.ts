import type { Locale } from '#shared/i18n/locales.ts'
import { imageIdsIn } from '#shared/images/sizes.ts'
import type { Image } from '#shared/models/image.ts'
import { ApiError, api, call } from '#web/lib/api.ts'

/** What a picture shows, in a language where somebody said it in that one. */
export function altIn({ alt, alts }: Image, locale: Locale): string {
  return alts?.[locale] ?? alt
}

/** More pictures than a text has. */
const IMAGES_MAX = 40

/** A text whose pictures say what they show in another language, as far as the library knows it. */
export async function withAltsIn(text: string, locale: Locale): Promise<string> {
  const found = await Promise.all(imageIdsIn(text).slice(0, IMAGES_MAX).map(loadImage))
  const images = found.flatMap((image) => (image?.alts?.[locale] === undefined ? [] : image))
  return text.replace(/!\[(?:[^\]\\]|\\.)*\]\((\S+?)\)/g, (whole, url: string) => {
    const image = images.find(({ _id }) => url.includes(`/media/${_id}/`))
    return image ? `![${altIn(image, locale).replace(/[\\[\]]/g, '\\$&')}](${url})` : whole
  })
}

/** None where it has been removed. */
async function loadImage(id: string): Promise<Image | undefined> {
  try {
    return (await call(api.images.get, { params: { id } })).image
  } catch (error) {
    if (error instanceof ApiError && error.statusCode === 404) return undefined
    throw error
  }
}
