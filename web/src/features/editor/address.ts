import { isReservedSlug, slugOf } from '#shared/models/slug.ts'

/** Returns true if the server made the address from the title, alone or with a number or random letters. */
export function followsTitle({ title, slug }: { readonly title: string; readonly slug: string }): boolean {
  const titleSlug = slugOf(title)
  const start = `${titleSlug || 'post'}-`
  const hasEnd = slug.startsWith(start) && /^(?:\d{1,2}|[a-z0-9]{8})$/.test(slug.slice(start.length))
  return slug === titleSlug || hasEnd
}

/** Returns the address for a new title; undefined if the post has been public or somebody typed an address. */
export function slugWithTitle(
  title: string,
  before: { readonly title: string; readonly slug: string },
): string | undefined {
  const titleSlug = slugOf(title)
  if (titleSlug === '' || !followsTitle(before)) return undefined
  return isReservedSlug(titleSlug) ? `${titleSlug}-2` : titleSlug
}
