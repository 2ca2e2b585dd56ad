import { strToU8, type Zippable, zipSync } from 'fflate'
import * as z from 'zod/mini'
import { CONTENT_BYTES_MAX } from '#shared/markdown/complexity.ts'
import { type Blog, type BlogCard, CreateBlog } from '#shared/models/blog.ts'
import type { Category } from '#shared/models/category.ts'
import { ApiError, api, call } from '#web/lib/api.ts'
import { pause } from '#web/lib/pause.ts'
import { checkWordingOnce } from '#web/ui/wording/use-wording.ts'
import { loadCards } from '../load-cards.ts'
import { renderInBackground } from '../markdown/use-rendered.ts'
import { type PostFile, readPost, writePost } from './post-file.ts'

/** A result of the check before the import. */
export type Finding =
  /** Stops the import of the file. */
  | { readonly kind: 'field'; readonly blocks: true; readonly field: string; readonly code: string }
  | { readonly kind: 'slugTaken' | 'tooLarge' | 'twice'; readonly blocks: true }
  /** Does not stop the import. */
  | { readonly kind: 'wording' | 'problems'; readonly blocks: false; readonly count: number }
  | { readonly kind: 'category' | 'original' | 'unknown'; readonly blocks: false; readonly about: string }

export interface Candidate {
  readonly path: string
  readonly post: PostFile
  readonly findings: readonly Finding[]
  /** An idempotency key: a retry after a lost answer creates no second post. */
  readonly key: string
}

export interface Library {
  readonly posts: readonly Pick<BlogCard, '_id' | 'language' | 'slug' | 'translationOf'>[]
  readonly categories: readonly Category[]
}

/** The text's limit plus room for the front matter. */
const FILE_BYTES_MAX = CONTENT_BYTES_MAX + 20_000

/** Reads and checks files; sends nothing. */
export async function checkFiles(files: readonly File[], library: Library): Promise<readonly Candidate[]> {
  const read = await Promise.all(
    files.map(async (file) => ({
      path: file.webkitRelativePath || file.name,
      isTooLarge: file.size > FILE_BYTES_MAX,
      post: readPost(file.size > FILE_BYTES_MAX ? '' : await file.text()),
    })),
  )
  const places = read.map(({ post }) => placeOf(post))
  return Promise.all(
    read.map(async ({ path, post, isTooLarge }, index) => {
      const isTwice = post.slug !== '' && places.indexOf(placeOf(post)) < index
      const findings: Finding[] = isTooLarge
        ? [{ kind: 'tooLarge', blocks: true }]
        : [
            ...(isTwice ? [{ kind: 'twice', blocks: true } as const] : []),
            ...fieldFindings(post, library),
            ...linkFindings(post, library, places),
            ...(await textFindings(post)),
          ]
      return { path, post, findings, key: crypto.randomUUID() }
    }),
  )
}

/** @example placeOf(post) // 'en/why-not' */
function placeOf({ language, slug }: Pick<PostFile, 'language' | 'slug'>): string {
  return `${language}/${slug}`
}

export function isBlocked({ findings }: Candidate): boolean {
  return findings.some(({ blocks }) => blocks)
}

function fieldFindings(post: PostFile, library: Library): Finding[] {
  const { error } = z.safeParse(CreateBlog, inputOf(post, library, new Map()))
  const found: Finding[] = (error?.issues ?? []).map(({ path, message }) => ({
    kind: 'field',
    blocks: true,
    field: String(path[0]),
    code: message,
  }))
  const isTaken = library.posts.some((other) => post.slug !== '' && placeOf(other) === placeOf(post))
  return isTaken ? [...found, { kind: 'slugTaken', blocks: true }] : found
}

function linkFindings(post: PostFile, library: Library, places: readonly string[]): Finding[] {
  const { category, translationOf, unknown } = post
  const hasCategory = category === '' || library.categories.some(({ slug }) => slug === category)
  const hasOriginal =
    translationOf === '' ||
    places.includes(translationOf) ||
    library.posts.some((other) => placeOf(other) === translationOf)
  return [
    ...(hasCategory ? [] : [{ kind: 'category', blocks: false, about: category } as const]),
    ...(hasOriginal ? [] : [{ kind: 'original', blocks: false, about: translationOf } as const]),
    ...(unknown.length === 0 ? [] : [{ kind: 'unknown', blocks: false, about: unknown.join(', ') } as const]),
  ]
}

/** Finds passages and links that publishing would refuse or leave out. */
async function textFindings({ language, title, subtitle, content }: PostFile): Promise<Finding[]> {
  if (!language) return []
  const text = [title, subtitle, content].join('\n\n')
  const [wording, problems] = await Promise.all([checkWordingOnce(text, language), problemsOf(content)])
  return [
    ...(wording.length === 0 ? [] : [{ kind: 'wording', blocks: false, count: wording.length } as const]),
    ...(problems === 0 ? [] : [{ kind: 'problems', blocks: false, count: problems } as const]),
  ]
}

async function problemsOf(text: string): Promise<number> {
  try {
    const rendered = await renderInBackground({ text, origin: location.origin })
    if (rendered) return rendered.problems.length
  } catch {
    // Rendering took too long; publishing would find the same.
  }
  return 1
}

/** Returns the input of a new draft: an import publishes nothing. */
function inputOf(post: PostFile, { posts, categories }: Library, createdIds: ReadonlyMap<string, string>) {
  const { unknown: _, slug, category, translationOf, ...rest } = post
  const categoryId = categories.find((each) => each.slug === category)?._id
  const original = posts.find((other) => placeOf(other) === translationOf)
  const first = createdIds.get(translationOf) ?? original?.translationOf ?? original?._id
  return {
    ...rest,
    ...(slug === '' ? {} : { slug }),
    ...(categoryId === undefined ? {} : { category: categoryId }),
    ...(first === undefined ? {} : { translationOf: first }),
  }
}

export interface ImportOptions {
  readonly library: Library
  readonly signal: AbortSignal
  readonly onImported: (candidate: Candidate, post: { readonly _id: string; readonly title: string }) => void
  readonly onFailed: (candidate: Candidate, error: unknown) => void
  /** Pause before a retry without a connection; tests shorten it. */
  readonly pauseMs?: number
}

/** Creates a draft from each file, originals before translations; resumes when a lost connection is back. */
export async function importPosts(candidates: readonly Candidate[], options: ImportOptions): Promise<void> {
  const { library, signal, onImported, onFailed, pauseMs = 3000 } = options
  const createdIds = new Map<string, string>()
  const ordered = candidates.filter((each) => !isBlocked(each))
  ordered.sort((a, b) => Number(a.post.translationOf !== '') - Number(b.post.translationOf !== ''))
  for (const candidate of ordered) {
    const { language, ...fields } = inputOf(candidate.post, library, createdIds)
    if (!language || signal.aborted) continue
    try {
      const input = { ...fields, language }
      const blog = await withRetries(pauseMs, signal, async () => {
        const answer = await call(api.blogs.create, { input, idempotencyKey: candidate.key, signal })
        return answer.blog
      })
      createdIds.set(placeOf(blog), blog._id)
      onImported(candidate, blog)
    } catch (error) {
      if (!signal.aborted) onFailed(candidate, error)
    }
  }
}

/** Repeats a call until it succeeds, or fails for a reason that a retry cannot change. */
async function withRetries<T>(pauseMs: number, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      const waitMs = waitMsOf(error, pauseMs)
      if (waitMs === undefined) throw error
      await pause(waitMs, signal)
    }
  }
}

/** Returns undefined if a retry cannot help. */
function waitMsOf(error: unknown, pauseMs: number): number | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.statusCode === 429) return (error.details.retryAfter ?? 5) * 1000
  return error.code === 'offline' ? pauseMs : undefined
}

const PARALLEL_REQUESTS = 6

interface ExportOptions {
  readonly categories: readonly Category[]
  readonly signal: AbortSignal
  readonly onProgress: (done: number, all: number) => void
}

/** Packs every draft into an archive, uncompressed, as a file such as `en/why-not.md`. */
export async function exportPosts({ categories, signal, onProgress }: ExportOptions): Promise<Blob> {
  const cards = await loadCards({ signal })
  const places = new Map(cards.map((card) => [card._id, placeOf(card)]))
  const slugs = new Map(categories.map(({ _id, slug }) => [_id, slug]))
  const files: Zippable = {}
  for (let at = 0; at < cards.length; at += PARALLEL_REQUESTS) {
    const some = cards.slice(at, at + PARALLEL_REQUESTS)
    const loaded = await Promise.all(
      some.map(({ _id: id }) => call(api.blogs.get, { params: { id }, signal })),
    )
    for (const { blog } of loaded) files[`${placeOf(blog)}.md`] = strToU8(fileOf(blog))
    onProgress(Object.keys(files).length, cards.length)
  }
  return new Blob([zipSync(files, { level: 0 })], { type: 'application/zip' })

  function fileOf(blog: Blog): string {
    const { category, translationOf, author, status, publishedAt = '' } = blog
    return writePost(
      {
        ...blog,
        category: slugs.get(category ?? '') ?? '',
        translationOf: places.get(translationOf ?? '') ?? '',
      },
      { status, author: author.name ?? '', published: publishedAt },
    )
  }
}
