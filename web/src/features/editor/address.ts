import { isReservedSlug, slugOf } from '#shared/models/slug.ts'

/** Was the address made from the title, or from it with a number or letters drawn by lot. */
export function followsTitle({ title, slug }: { readonly title: string; readonly slug: string }): boolean {
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
  if (made === '' || !followsTitle(before)) return undefined
  return isReservedSlug(made) ? `${made}-2` : made
}
