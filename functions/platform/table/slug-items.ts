import { AppError } from '../app-error.ts'
import { fieldsAre, isNew } from './expressions.ts'
import type { Key } from './item.ts'
import { getItem } from './read.ts'
import type { Write } from './write.ts'

type Kind = 'CATEGORY' | 'PRODUCT'

/** The item that makes a slug unique among the records of a kind. */
export function slugKey(kind: Kind, slug: string): Key {
  return { pk: `${kind}-SLUG#${slug}`, sk: 'SLUG' }
}

export async function findBySlug(kind: Kind, slug: string): Promise<string | undefined> {
  return (await getItem<{ id: string }>(slugKey(kind, slug)))?.id
}

/** Claims a record's new slug, refused as `slug_taken` if another record has it, and releases the old one. */
export function slugWrites(kind: Kind, id: string, before?: string, after?: string): Write[] {
  if (before === after) return []
  const claim = (slug: string): Write => ({
    name: 'slug',
    error: () => new AppError('slug_taken'),
    put: { ...slugKey(kind, slug), id },
    ...isNew,
  })
  const release = (slug: string): Write => ({
    name: 'oldSlug',
    delete: slugKey(kind, slug),
    ...fieldsAre({ id }),
  })
  return [...(after === undefined ? [] : [claim(after)]), ...(before === undefined ? [] : [release(before)])]
}
