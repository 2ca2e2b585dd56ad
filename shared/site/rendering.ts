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
  /** All categories, for their links. */
  readonly categories: readonly Category[]
  /** Limits the list to posts of this category. */
  readonly category?: Category | undefined
  /** Cursor of the next page: `?after=` in its address. */
  readonly cursor?: string | undefined
  /** True for every page but the first. */
  readonly later: boolean
}

/** A published post or page. */
export interface PostData {
  readonly kind: 'post'
  /** The post without its Markdown, which readers do not need. */
  readonly blog: Omit<Blog, 'content'>
  readonly category?: Category | undefined
  /** Up to three others. */
  readonly related: readonly BlogCard[]
  /** Alternative text of the picture, if it is in the library. */
  readonly alt?: string | undefined
  /** JPEG for previews of links, if the library has one. */
  readonly share?: (PictureSize & { readonly url: string; readonly alt: string }) | undefined
}

/** The address of no public page; the status is 404. */
export interface NoSuchPageData {
  readonly kind: 'no-such-page'
}

/** The input of a page's renderer. */
export type PageData = BlogListData | PostData | NoSuchPageData

/** Id of the element that contains only the article. */
export const ARTICLE_ID = 'article'

export interface RenderedPage {
  /** The whole document. */
  readonly html: string
  /** Hashes of its inline code, for its content security policy. */
  readonly hashes: CspHashes
}

export interface RenderPlace {
  readonly locale: Locale
  /** E.g. `https://fairflight.example`, for absolute addresses in the head. */
  readonly origin: string
}

/**
 * Renders a page with the browser's components. The web build creates the module; functions load it by the path in
 * their configuration and know only this interface.
 */
export interface Renderer {
  readonly renderPage: (data: PageData, place: RenderPlace) => Promise<RenderedPage>
}
