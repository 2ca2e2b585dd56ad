import { LOCALES, type Locale } from '#shared/i18n/locales.ts'
import { BLOG_KINDS, type Blog } from '#shared/models/blog.ts'

/** A post as a Markdown file with front matter: the lines between two `---` that name its fields. */
export interface PostFile {
  readonly title: string
  readonly subtitle: string
  /** Empty if the server makes it from the title. */
  readonly slug: string
  readonly language: Locale | undefined
  readonly kind: (typeof BLOG_KINDS)[number]
  /** The category's slug; empty for none. */
  readonly category: string
  readonly featured: boolean
  readonly thumbnail: string
  readonly seo: Blog['seo']
  /** `en/why-not`: language and address of the original. */
  readonly translationOf: string
  readonly content: string
  /** Names in the front matter that the import ignores. */
  readonly unknown: readonly string[]
}

/** Field names in the file. */
const FIELDS = [
  'title',
  'subtitle',
  'slug',
  'language',
  'kind',
  'category',
  'featured',
  'picture',
  'search_title',
  'search_description',
  'search_image',
  'translation_of',
] as const
type FileField = (typeof FIELDS)[number]
/** Exported for information; the import ignores them. */
const EXPORT_ONLY = ['status', 'author', 'published']

const FRONT = /^\uFEFF?---[^\S\n]*\n([\s\S]*?)\n---[^\S\n]*(?:\n|$)/

/**
 * Reads a file. Values are plain or quoted lines of YAML; other YAML is listed in `unknown`.
 *
 * @example readPost('---\ntitle: Why not\nlanguage: en\n---\nIt *cannot*.').content // 'It *cannot*.'
 */
export function readPost(file: string): PostFile {
  const text = file.replaceAll('\r\n', '\n')
  const [whole = '', head = ''] = FRONT.exec(text) ?? []
  const values: Partial<Record<FileField, string>> = {}
  const unknown: string[] = []
  for (const line of head.split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue
    const [, name = line.trim().slice(0, 40), value] = /^([\w-]{1,40}):(?:\s+(.*))?$/.exec(line) ?? []
    const field = FIELDS.find((known) => known === name)
    if (field) values[field] = scalarOf(value ?? '')
    else if (!EXPORT_ONLY.includes(name)) unknown.push(name)
  }
  const read = (name: FileField) => values[name] ?? ''
  return {
    title: read('title'),
    subtitle: read('subtitle'),
    slug: read('slug'),
    language: LOCALES.find((locale) => locale === read('language')),
    kind: BLOG_KINDS.find((kind) => kind === read('kind')) ?? 'post',
    category: read('category'),
    featured: read('featured') === 'true',
    thumbnail: read('picture'),
    seo: {
      title: read('search_title'),
      description: read('search_description'),
      image: read('search_image'),
    },
    translationOf: read('translation_of'),
    content: text.slice(whole.length).replace(/^\n/, '').replace(/\n$/, ''),
    unknown,
  }
}

function scalarOf(written: string): string {
  const text = written.trim()
  if (/^".*"$/.test(text)) {
    try {
      return String(JSON.parse(text))
    } catch {
      return text.slice(1, -1)
    }
  }
  return /^'.*'$/.test(text) ? text.slice(1, -1).replaceAll("''", "'") : text
}

/** Fields that are exported for information only. */
interface ExportOnly {
  readonly status: string
  readonly author: string
  readonly published: string
}

/** Writes a file that `readPost` reads as the same post. */
export function writePost(post: Omit<PostFile, 'unknown'>, more: ExportOnly): string {
  const values: Readonly<Record<FileField, string>> = {
    title: post.title,
    subtitle: post.subtitle,
    slug: post.slug,
    language: post.language ?? '',
    kind: post.kind,
    category: post.category,
    featured: post.featured ? 'true' : '',
    picture: post.thumbnail,
    search_title: post.seo.title,
    search_description: post.seo.description,
    search_image: post.seo.image,
    translation_of: post.translationOf,
  }
  const lines = Object.entries({ ...values, ...more }).flatMap(([name, value]) =>
    value === '' ? [] : `${name}: ${quoteValue(value)}`,
  )
  return `---\n${lines.join('\n')}\n---\n\n${post.content}\n`
}

/** Quotes a value unless plain YAML means the same. */
function quoteValue(value: string): string {
  const isPlain = /^[\p{L}\p{N}/][^\n:#"'\\]*$/u.test(value) && value === value.trim()
  const isWord = !/^(?:true|false|yes|no|on|off|null|[\d.,:_eE+-]+)$/i.test(value)
  return (isPlain && isWord) || value === 'true' ? value : JSON.stringify(value)
}
