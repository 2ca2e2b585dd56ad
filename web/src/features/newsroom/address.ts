import { isReservedSlug, slugOf } from '#shared/models/slug.ts'

/** An address that was made from this title, or from it with a number or letters drawn by lot. */
function isMadeFrom(slug: string, title: string): boolean {
  const made = slugOf(title)
  if (slug === made) return true
  const end = slug.startsWith(`${made === '' ? 'post' : made}-`)
    ? slug.slice((made || 'post').length + 1)
    : ''
  return /^(?:\d{1,2}|[a-z0-9]{8})$/.test(end)
}

/**
 * The address that goes with a new title, as long as nobody knows the post's address and nobody wrote one.
 *
 * @returns undefined where the address stays
 */
export function slugWithTitle(
  title: string,
  before: { readonly title: string; readonly slug: string },
): string | undefined {
  const made = slugOf(title)
  if (made === '' || !isMadeFrom(before.slug, before.title)) return undefined
  return isReservedSlug(made) ? `${made}-2` : made
}
