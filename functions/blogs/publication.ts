import { listCasinos } from '../casinos/items.ts'
import { config } from '../config.ts'
import { AppError, type Fault, invalidField } from '../http/app-error.ts'
import { refusedHosts } from './hosts.ts'
import { PACKED_BYTES_MAX, pack } from './pack.ts'
import type { Draft } from './rules.ts'
import { type CheckedText, findForbidden, refuseForbidden } from './wording.ts'

/** A draft made ready for readers. */
export interface Publication {
  readonly content: string
  readonly html: string
  readonly excerpt: string
  readonly readingMinutes: number
  /** It holds claims that H1 forbids, quoted to refute them. */
  readonly refutes: boolean
}

/**
 * Renders a draft and refuses what may not be public.
 *
 * @param mayRefute an admin who is not the author has said why its claims are quoted
 * @throws AppError 400 for the text's pictures, links and size, 422 `wording_refused` with every place
 */
export async function preparePublication(draft: Draft, mayRefute: boolean): Promise<Publication> {
  if (draft.content.trim() === '') throw invalidField('content', 'required')
  const { renderPost } = await import('./render-post.ts')
  const rendered = renderPost(draft.content, config().siteOrigins[0])
  if (!rendered) throw invalidField('content', 'too_complex')
  const faults = [
    ...rendered.faults.map((code): Fault => ({ path: 'content', code })),
    ...refusedHosts(rendered.outside, await listCasinos()).map(
      (host): Fault => ({ path: 'content', code: 'link_refused', values: { host } }),
    ),
  ]
  if (faults.length > 0) throw new AppError('invalid_input', {}, faults)
  const texts = publicTexts(draft, rendered.words)
  if (!mayRefute) refuseForbidden(texts)
  const { source: content, html, excerpt, readingMinutes } = rendered
  if (pack({ content, html }).length > PACKED_BYTES_MAX) throw invalidField('content', 'too_complex')
  const refutes = mayRefute && findForbidden(texts).length > 0
  return { content, html, excerpt, readingMinutes, refutes }
}

function publicTexts(draft: Draft, words: readonly string[]): CheckedText[] {
  const { title, subtitle, seo, language: locale } = draft
  return [
    { path: 'title', text: title, locale },
    { path: 'subtitle', text: subtitle, locale },
    { path: 'seo.title', text: seo.title, locale },
    { path: 'seo.description', text: seo.description, locale },
    ...words.map((text) => ({ path: 'content', text, locale })),
  ]
}
