import type { Rendered } from '#shared/markdown/render.ts'
import type { BlogDraft } from '#shared/models/blog.ts'
import { slugOf } from '#shared/models/slug.ts'
import { AppError, type InvalidFieldWithValues, invalidField } from '../../platform/app-error.ts'
import { config } from '../../platform/config.ts'
import { type CheckedText, findForbidden, wordingRefused } from '../../platform/wording/wording.ts'
import { listCasinos } from '../casinos/casino-items.ts'
import { COMPRESSED_BYTES_MAX, compressJson } from './post-record.ts'
import { findRefusedHosts } from './remove-casino-links.ts'
import { renderPost } from './render-post.ts'

/** A draft that was rendered and checked for publication. */
export interface Publication {
  readonly content: string
  readonly html: string
  readonly excerpt: string
  readonly readingMinutes: number
  /** The text quotes claims that H1 forbids, to refute them. */
  readonly refutes: boolean
}

/**
 * Renders a draft, and refuses texts that may not be public.
 *
 * @param mayRefute an admin who is not the author gave a reason to quote claims
 * @throws AppError 400 for the text's pictures, links and size, 422 `wording_refused` with every place
 */
export async function preparePublication(draft: BlogDraft, mayRefute: boolean): Promise<Publication> {
  if (draft.content.trim() === '') throw invalidField('content', 'required')
  const rendered = await renderPost(draft.content, config().siteOrigins[0])
  if (!rendered) throw invalidField('content', 'too_complex')
  const errors = [
    ...rendered.errors.map((code): InvalidFieldWithValues => ({ path: 'content', code })),
    ...(await refusedLinks(draft, rendered)),
  ]
  if (errors.length > 0) throw new AppError('invalid_input', {}, errors)
  const claims = await findClaims(draft, rendered)
  if (claims.length > 0 && !mayRefute) throw wordingRefused(claims)
  const { source: content, html, excerpt, readingMinutes } = rendered
  if (compressJson({ content, html }).length > COMPRESSED_BYTES_MAX)
    throw invalidField('content', 'too_complex')
  return { content, html, excerpt, readingMinutes, refutes: claims.length > 0 }
}

/**
 * Faults for addresses of listed casinos and shorteners, in the text's links and pictures and in the post's own
 * pictures.
 */
async function refusedLinks(
  { thumbnail, seo }: BlogDraft,
  { outside }: Rendered,
): Promise<InvalidFieldWithValues[]> {
  const casinos = await listCasinos()
  const places = [
    { path: 'content', addresses: outside },
    { path: 'thumbnail', addresses: [thumbnail] },
    { path: 'seo.image', addresses: [seo.image] },
  ]
  return places.flatMap(({ path, addresses }) =>
    findRefusedHosts(addresses, casinos).map(
      (host): InvalidFieldWithValues => ({ path, code: 'link_refused', values: { host } }),
    ),
  )
}

/**
 * Finds forbidden claims in the source first, so that editors see the same places as while writing. If the source has
 * none, the words that readers see are checked too, since Markdown could hide a claim.
 */
async function findClaims(draft: BlogDraft, { source, words }: Rendered): Promise<InvalidFieldWithValues[]> {
  const { title, subtitle, seo, slug, language: locale } = draft
  const texts: CheckedText[] = [
    { path: 'title', text: title, locale },
    { path: 'subtitle', text: subtitle, locale },
    { path: 'seo.title', text: seo.title, locale },
    { path: 'seo.description', text: seo.description, locale },
    { path: 'content', text: source, locale },
    // A slug made from the title repeats the title, but lacks the punctuation that could excuse a quoted claim.
    ...(slugOf(title).startsWith(slug) ? [] : [{ path: 'slug', text: slug.replaceAll('-', ' '), locale }]),
  ]
  const claims = await findForbidden(texts)
  return claims.length > 0 ? claims : findForbidden([{ path: 'content', text: words.join('\n\n'), locale }])
}
