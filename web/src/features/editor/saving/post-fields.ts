import * as z from 'zod/mini'
import { FIELD_CODES, type FieldCode } from '#shared/api/errors.ts'
import { LocaleCode } from '#shared/models/basics.ts'
import { BLOG_KINDS, type Blog, UpdateBlog } from '#shared/models/blog.ts'
import { type MergedPart, mergeTexts } from '../compare/merge-texts.ts'

/** The editable fields of a post, with values that the server may still refuse. */
const PostFields = z.strictObject({
  title: z.string(),
  subtitle: z.string(),
  slug: z.string(),
  language: LocaleCode,
  kind: z.enum(BLOG_KINDS),
  category: z.nullable(z.string()),
  featured: z.boolean(),
  thumbnail: z.string(),
  translationOf: z.nullable(z.string()),
  seo: z.strictObject({ title: z.string(), description: z.string(), image: z.string() }),
  content: z.string(),
})
export type PostFields = Readonly<z.infer<typeof PostFields>>
export type FieldName = keyof PostFields

export const PostChange = z.partial(PostFields)
export type PostChange = { readonly [Name in FieldName]?: PostFields[Name] }

export const FIELD_NAMES = z.keyof(PostFields).options

export function fieldsOf(blog: Blog): PostFields {
  const { kind, title, subtitle, slug, thumbnail, language, featured, category, seo, translationOf } = blog
  return {
    kind,
    title,
    subtitle,
    slug,
    thumbnail,
    language,
    featured,
    seo,
    category: category ?? null,
    translationOf: translationOf ?? null,
    content: blog.content,
  }
}

/** Compares values as the server stores them: trimmed, in Unicode form NFC, with `\n` as line end. */
export function sameValue(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a, asStored) === JSON.stringify(b, asStored)
}

function asStored(_: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n').normalize('NFC').trim() : value
}

/** Returns the fields of `after` that differ from `before`. */
export function changesOf(before: PostFields, after: PostFields): PostChange {
  return pick(
    after,
    FIELD_NAMES.filter((name) => before[name] !== after[name] && !isSameSeo(before, after, name)),
  )
}

// Typing creates a new `seo` object each time, so its fields are compared by value.
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
  /** Fields that both changed to different values; the text only if both changed the same lines. */
  readonly contested: readonly FieldName[]
  /** Fields that hold changes of the other editor. */
  readonly taken: readonly FieldName[]
  readonly text: readonly MergedPart[]
}

export function mergeFields(base: PostFields, mine: PostFields, theirs: PostFields): Merge {
  const isMine = (name: FieldName) => !sameValue(base[name], mine[name])
  const changedByThem = FIELD_NAMES.filter(
    (name) => !sameValue(base[name], theirs[name]) && !sameValue(mine[name], theirs[name]),
  )
  const [old, own, other] = [base, mine, theirs].map(({ content }) => content.trimEnd())
  const text = changedByThem.includes('content')
    ? mergeTexts(old ?? '', own ?? '', other ?? '')
    : [mine.content]
  const isTextContested = text.some((part) => typeof part !== 'string')
  const contested = changedByThem.filter((name) => (name === 'content' ? isTextContested : isMine(name)))
  const taken = changedByThem.filter((name) => !contested.includes(name))
  const content = isTextContested ? mine.content : text.join('')
  return { fields: { ...mine, ...pick(theirs, taken), content }, contested, taken, text }
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
