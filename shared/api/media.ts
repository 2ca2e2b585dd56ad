// Separate from the declarations, so that public pages load no schemas.

/** The media types of answers: JSON, or a text that the handler writes. */
export const MEDIA_TYPES = {
  json: 'application/json; charset=utf-8',
  html: 'text/html; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
  rss: 'application/rss+xml; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
} as const
export type Medium = keyof typeof MEDIA_TYPES

/** Returns true if the answer is a text and not JSON. */
export function isText({ produces = ['json'] }: { readonly produces?: readonly Medium[] }): boolean {
  return produces.some((medium) => medium !== 'json')
}
