import { pages } from '#shared/api/pages.ts'
import { withLocale } from '#shared/i18n/locale-path.ts'
import type { Locale } from '#shared/i18n/locales.ts'
import { imageIdsIn, sharePath, shareSize } from '#shared/images/sizes.ts'
import type { PostData } from '#shared/site/rendering.ts'
import { answerPage, cached } from '../../domain/blogs/answer-page.ts'
import { loadCategory, toCategory } from '../../domain/blogs/category-items.ts'
import { publicAnswer } from '../../domain/blogs/post-view.ts'
import { findPublicBySlug } from '../../domain/blogs/public-post-items.ts'
import { loadImages } from '../../domain/images/image-items.ts'
import type { ImageRecord } from '../../domain/images/image-record.ts'
import { handle } from '../handle.ts'

export const handler = handle(pages.post, async (context) => {
  const { params, request, reply, now } = context
  const copy = await findPublicBySlug(params.locale, params.slug, now)
  if (!copy) return answerPage(context, { kind: 'no-such-page' })
  const { slug, category: id } = copy.card
  if (slug !== params.slug) {
    reply.status = 301
    reply.headers.location = withLocale(params.locale, `/${slug}`)
    return cached(reply, request, '')
  }
  const [{ blog, related }, category] = await Promise.all([publicAnswer(copy, now), id && loadCategory(id)])
  const { content: _, ...shown } = blog
  const { thumbnail, seo } = blog
  return answerPage(context, {
    kind: 'post',
    blog: shown,
    category: category ? toCategory(category) : undefined,
    related,
    ...(await picturesOf(thumbnail, seo.image || thumbnail, params.locale)),
  })
})

/** Finds the alternative text of the page's picture and the picture for previews. */
async function picturesOf(
  shown: string,
  shared: string,
  locale: Locale,
): Promise<Pick<PostData, 'alt' | 'share'>> {
  const known = await loadImages(imageIdsIn(`${shown} ${shared}`))
  const imageOf = (address: string) => known.get(imageIdsIn(address)[0] ?? '')
  const altOf = ({ alt, alts }: ImageRecord) => alts?.[locale] ?? alt
  const [picture, preview] = [imageOf(shown), imageOf(shared)]
  const largest = preview?.sizes.at(-1)
  return {
    ...(picture && { alt: altOf(picture) }),
    ...(preview &&
      largest && {
        share: {
          url: sharePath(preview.id, shareSize(largest)),
          ...shareSize(largest),
          alt: altOf(preview),
        },
      }),
  }
}
