import { isLocale } from '#shared/i18n/locales.ts'
import type { Category } from '#shared/models/category.ts'
import { slugOf } from '#shared/models/slug.ts'
import { invalidField } from '../../platform/app-error.ts'
import { findForbidden, wordingRefused } from '../../platform/wording/wording.ts'

/** The slug of a new category. @throws AppError 400 if the name has no letters or digits for one. */
export function categorySlug(name: Category['name'], given: string | undefined): string {
  const slug = given ?? slugOf(name.en ?? Object.values(name)[0] ?? '')
  if (slug === '') throw invalidField('slug', 'required')
  return slug
}

/** Checks a name, which the public page shows at once. @throws AppError 422 `wording_refused` (H1). */
export async function checkName(name: Category['name']): Promise<void> {
  const claims = await findForbidden(
    Object.entries(name).flatMap(([locale, text]) =>
      isLocale(locale) ? [{ path: `name.${locale}`, text, locale }] : [],
    ),
  )
  if (claims.length > 0) throw wordingRefused(claims)
}
