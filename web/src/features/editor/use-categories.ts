import { DEFAULT_LOCALE } from '#shared/i18n/locales.ts'
import type { Category } from '#shared/models/category.ts'
import { currentLocale } from '#web/i18n/locale.ts'
import { api, call } from '#web/lib/api.ts'
import { useResource } from '#web/lib/use-resource.ts'

/** Names a category in the reader's language, else in English, else in any. */
export function categoryName({ name, slug }: Category): string {
  return name[currentLocale()] ?? name[DEFAULT_LOCALE] ?? Object.values(name)[0] ?? slug
}

let kept: Promise<readonly Category[]> | undefined

/** Fetched once and kept until a category changes. */
function fetchCategories(): Promise<readonly Category[]> {
  kept ??= call(api.categories.list).then(({ categories }) => categories)
  // A failed request is not kept.
  kept.catch(forgetCategories)
  return kept
}

export function forgetCategories(): void {
  kept = undefined
}

export function useCategories() {
  const found = useResource(fetchCategories, [])
  const all = found.data ?? []
  return {
    all,
    known: found.data !== undefined,
    error: found.error,
    nameOf: (id: string | undefined) => {
      const category = all.find(({ _id }) => _id === id)
      return category && categoryName(category)
    },
    /** Choices for a select; a removed category that is still chosen is shown by its id. */
    options: (chosen?: string | null) => {
      const known = all.map((category) => ({ value: category._id, label: categoryName(category) }))
      const gone = chosen && !known.some(({ value }) => value === chosen)
      return gone ? [...known, { value: chosen, label: '–' }] : known
    },
    reload: () => {
      forgetCategories()
      found.reload()
    },
  }
}
