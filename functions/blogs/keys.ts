import type { Locale } from '#shared/i18n/locales.ts'
import type { BlogKind } from '#shared/models/blog.ts'
import type { Key } from '../table/item.ts'

/** A post, what is public of it, its versions and its translations' places share one partition. */
export function postKey(id: string): Key {
  return { pk: `BLOG#${id}`, sk: 'POST' }
}

export function publicKey(id: string): Key {
  return { pk: `BLOG#${id}`, sk: 'PUBLIC' }
}

export function versionKey(id: string, version: number): Key {
  return { pk: `BLOG#${id}`, sk: `VERSION#${String(version).padStart(9, '0')}` }
}

/** Which readers' list a card is in. */
export interface ListedIn {
  readonly language: Locale
  readonly kind: BlogKind
  readonly featured: boolean
  readonly category?: string | undefined
}

export function listPartition({ language, kind, featured, category }: ListedIn): string {
  return ['LISTED', language, kind, category ?? '-', featured ? 'featured' : 'other'].join('#')
}
