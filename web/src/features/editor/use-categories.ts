import { api } from '#web/lib/api.ts'
import { categoryName } from '#web/lib/posts.ts'
import { KEPT, useApiQuery } from '#web/lib/query.ts'

/** Returns the categories, fetched once and kept until `forget(api.categories.list)`. */
export function useCategories() {
  const answer = useApiQuery(api.categories.list, {}, KEPT)
  const all = answer.data?.categories ?? []
  return {
    all,
    answer,
    nameOf: (id: string | undefined) => {
      const category = all.find(({ _id }) => _id === id)
      return category && categoryName(category)
    },
    /** Choices for a select; a removed category that is still chosen is shown as a dash. */
    options: (chosen?: string | null) => {
      const known = all.map((category) => ({ value: category._id, label: categoryName(category) }))
      const gone = chosen && !known.some(({ value }) => value === chosen)
      return gone ? [...known, { value: chosen, label: '–' }] : known
    },
  }
}

export type Categories = ReturnType<typeof useCategories>
