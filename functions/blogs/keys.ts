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

/** In the index of what is to be done: posts to publish, by when. */
export const PUBLISH = 'PUBLISH'

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

/** States by which editors look for posts: `changed` is public, with a newer draft that waits. */
export const LISTED_STATES = ['draft', 'scheduled', 'published', 'changed', 'archived'] as const
export type ListedState = (typeof LISTED_STATES)[number]

/** Which partition of the editors' indexes a post is in: one for each combination that they can ask for. */
export interface IndexedIn {
  readonly language: Locale
  readonly state: ListedState
  readonly kind: BlogKind
  readonly category?: string | undefined
}

export function indexPartition({ language, state, kind, category }: IndexedIn): string {
  return ['POSTS', ...(category ? [category] : []), language, state, kind].join('#')
}
