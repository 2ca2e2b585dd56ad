import type { CspHashes } from '../http/csp-hashes.ts'
import type { Locale } from '../i18n/locales.ts'
import type { Blog, BlogCard } from '../models/blog.ts'
import type { Category } from '../models/category.ts'

/** Posts of one page of the list. */
export const BLOG_PAGE_SIZE = 12

/** A page of the list of posts in one language. */
export interface BlogListData {
  readonly kind: 'blog'
  /** Featured ones first, then the others, each newest first. */
  readonly blogs: readonly BlogCard[]
  /** All there are, for the links to them. */
  readonly categories: readonly Category[]
  /** Only posts of this one are listed. */
  readonly category?: Category | undefined
  /** Where the next page begins: `?after=` of its address. */
  readonly cursor?: string | undefined
  /** This is not the first page. */
  readonly later: boolean
}

/** A published post or page. */
export interface PostData {
  readonly kind: 'post'
  /** Without its Markdown: readers have no use for it. */
  readonly blog: Omit<Blog, 'content'>
  readonly category?: Category | undefined
  /** Up to three others. */
  readonly related: readonly BlogCard[]
}

/** Nothing public has this address: told with the status 404. */
export interface NoSuchPageData {
  readonly kind: 'no-such-page'
}

/**
 * All that a page which the API renders shows first. It stands in the page as JSON too, in the script with the id
 * `PAGE_DATA_ID`, so that the browser begins with the very same.
 */
export type PageData = BlogListData | PostData | NoSuchPageData

export const PAGE_DATA_ID = 'page-data'

/**
 * Of the element that holds the article, and nothing else. Its HTML is left out of the JSON, since it stands in
 * the page already: the browser takes it from there.
 */
export const ARTICLE_ID = 'article'

export interface RenderedPage {
  /** The whole document. */
  readonly html: string
  /** Of what stands inside it, for its content security policy. */
  readonly hashes: CspHashes
}

export interface RenderPlace {
  readonly locale: Locale
  /** `https://fairflight.example`: addresses in the head are whole ones. */
  readonly origin: string
}

/**
 * Writes a page with the very components of the browser. The web builds it; the functions load the module that
 * their configuration names and know no more of it than this.
 */
export interface Renderer {
  readonly renderPage: (data: PageData, place: RenderPlace) => Promise<RenderedPage>
}
