import * as z from 'zod/mini'
import { Id, LocaleCode, line } from './basics.ts'
import { Slug } from './slug.ts'

const CategoryName = z
  .partialRecord(LocaleCode, line(1, 60, 'required'))
  .check(z.refine((name) => Object.keys(name).length > 0, { error: 'required' }))

export const Category = z.strictObject({ _id: Id, name: CategoryName, slug: Slug })
export type Category = z.infer<typeof Category>

export const CreateCategory = z.strictObject({
  name: CategoryName,
  /** Default: made from the name. */
  slug: z.optional(Slug),
})
export const UpdateCategory = z.strictObject({ name: z.optional(CategoryName), slug: z.optional(Slug) })

export const Categories = z.strictObject({ categories: z.array(Category) })
export const CategoryAnswer = z.strictObject({ category: Category })
export const RemovedCategory = z.strictObject({ _id: Id })
