import type { CspHashes } from '../http/csp-hashes.ts'
import type { Locale } from '../i18n/locales.ts'
import type { PictureSize } from '../images/sizes.ts'
import type { Blog, BlogCard } from '../models/blog.ts'
import type { Category } from '../models/category.ts'

/** Posts per page of the list. */
export const BLOG_PAGE_SIZE = 12

/** A page of the list of posts in one language. */
export interface BlogListData {
  readonly kind: 'blog'
  /** Featured ones first, then the others, each newest first. */
  readonly blogs: readonly BlogCard[]
  /** All categories, for the links to them. */
  readonly categories: readonly Category[]
  /** If given, only posts of this category are listed. */
  readonly category?: Category | undefined
  /** The start of the next page: `?after=` in its address. */
  readonly cursor?: string | undefined
  /** Whether this is a later page than the first. */
  readonly later: boolean
}

/** A published post or page. */
export interface PostData {
  readonly kind: 'post'
  /** Without the Markdown, which readers do not need. */
  readonly blog: Omit<Blog, 'content'>
  readonly category?: Category | undefined
  /** Up to three others. */
  readonly related: readonly BlogCard[]
  /** What its picture shows, where it is one of the library. */
  readonly alt?: string | undefined
  /** The picture for previews of links, where the library has it as JPEG. */
  readonly share?: (PictureSize & { readonly url: string; readonly alt: string }) | undefined
}

/** Nothing public has this address; the status is 404. */
export interface NoSuchPageData {
  readonly kind: 'no-such-page'
}

/** What a page is rendered with. */
export type PageData = BlogListData | PostData | NoSuchPageData

/** Id of the element that contains only the article. */
export const ARTICLE_ID = 'article'

export interface RenderedPage {
  /** The whole document. */
  readonly html: string
  /** Of its inline code, for its content security policy. */
  readonly hashes: CspHashes
}

export interface RenderPlace {
  readonly locale: Locale
  /** E.g. `https://fairflight.example`, for absolute addresses in the head. */
  readonly origin: string
}

/**
 * Renders a page with the browser's components. The web build makes the module; functions load it by the path in their
 * configuration and know only this interface.
 */
export interface Renderer {
  readonly renderPage: (data: PageData, place: RenderPlace) => Promise<RenderedPage>
}
