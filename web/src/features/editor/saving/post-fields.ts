import * as z from 'zod/mini'
import { FIELD_CODES, type FieldCode } from '#shared/api/errors.ts'
import type { Locale } from '#shared/i18n/locales.ts'
import { type Blog, type BlogKind, UpdateBlog } from '#shared/models/blog.ts'
import { mergeTexts } from './merge-texts.ts'

/** The editable fields of a post, as an update sends them. */
export interface PostFields {
  readonly kind: BlogKind
  readonly title: string
  readonly subtitle: string
  readonly slug: string
  readonly thumbnail: string
  readonly language: Locale
  readonly featured: boolean
  readonly category: string | null
  readonly seo: { readonly title: string; readonly description: string; readonly image: string }
  readonly translationOf: string | null
  readonly content: string
}

export type FieldName = keyof PostFields
export type PostChange = { readonly [Name in FieldName]?: PostFields[Name] }

export const FIELD_NAMES = [
  'title',
  'subtitle',
  'slug',
  'language',
  'kind',
  'category',
  'featured',
  'thumbnail',
  'translationOf',
  'seo',
  'content',
] as const satisfies readonly FieldName[]

export function fieldsOf(blog: Blog): PostFields {
  const { kind, title, subtitle, slug, thumbnail, language, featured, category, seo, translationOf } = blog
  return {
    ...{ kind, title, subtitle, slug, thumbnail, language, featured, seo },
    category: category ?? null,
    translationOf: translationOf ?? null,
    content: blog.content,
  }
}

/** Compares values as the server stores them: with trimmed lines and one kind of line end. */
export function sameValue(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one, asKept) === JSON.stringify(other, asKept)
}

function asKept(_: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n').normalize('NFC').trim() : value
}

/** Returns the fields of `after` that differ from `before`. */
export function changesOf(before: PostFields, after: PostFields): PostChange {
  return pick(
    after,
    FIELD_NAMES.filter((name) => before[name] !== after[name] && !isSameSeo(before, after, name)),
  )
}

// Typing creates a new object each time, so SEO fields are compared by value.
function isSameSeo(before: PostFields, after: PostFields, name: FieldName): boolean {
  return name === 'seo' && JSON.stringify(before.seo) === JSON.stringify(after.seo)
}

export function pick(fields: PostFields, names: readonly FieldName[]): PostChange {
  return Object.fromEntries(names.map((name) => [name, fields[name]]))
}

export function namesOf(change: PostChange): readonly FieldName[] {
  return FIELD_NAMES.filter((name) => change[name] !== undefined)
}

export function isEmpty(change: PostChange): boolean {
  return namesOf(change).length === 0
}

export interface Merge {
  /** The merged fields; mine if both changed one. */
  readonly fields: PostFields
  /** Fields that both changed to different values; the text only if both changed one paragraph. */
  readonly contested: readonly FieldName[]
  readonly taken: readonly FieldName[]
}

export function mergeFields(base: PostFields, mine: PostFields, theirs: PostFields): Merge {
  const byMe = FIELD_NAMES.filter((name) => !sameValue(base[name], mine[name]))
  const byThem = FIELD_NAMES.filter((name) => !sameValue(base[name], theirs[name]))
  const alone = byThem.filter((name) => !byMe.includes(name))
  const byBoth = byThem.filter((name) => byMe.includes(name) && !sameValue(mine[name], theirs[name]))
  const content = byBoth.includes('content')
    ? mergeTexts(base.content, mine.content, theirs.content)
    : undefined
  const contested = byBoth.filter((name) => name !== 'content' || content === undefined)
  const taken = FIELD_NAMES.filter(
    (name) => alone.includes(name) || (name === 'content' && content !== undefined),
  )
  return {
    fields: { ...mine, ...pick(theirs, alone), ...(content === undefined ? {} : { content }) },
    contested,
    taken,
  }
}

/** Returns the fields of a change that the server would refuse, with their codes. */
export function checkFields(change: PostChange): ReadonlyMap<FieldName, FieldCode> {
  const { error } = z.safeParse(UpdateBlog, change)
  const found = new Map<FieldName, FieldCode>()
  for (const { path, message } of error?.issues ?? []) {
    const name = FIELD_NAMES.find((known) => known === path[0])
    if (name && !found.has(name))
      found.set(name, FIELD_CODES.find((code) => code === message) ?? 'invalid_value')
  }
  return found
}
