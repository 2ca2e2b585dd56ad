import type { ReactNode, Ref } from 'react'
import { languageTag } from '#shared/i18n/locales.ts'
import type { Blog } from '#shared/models/blog.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Link } from '../link.tsx'
import { Notice } from '../status.tsx'
import styles from './article.module.css'
import { Byline } from './byline.tsx'
import { PostPicture } from './post-picture.tsx'
import { Prose } from './prose.tsx'

/** The fields shown of a post; a draft may lack all but title and text. */
export type Article = Pick<Blog, 'kind' | 'title' | 'language'> &
  Partial<
    Pick<
      Blog,
      | '_id'
      | 'translationOf'
      | 'subtitle'
      | 'thumbnail'
      | 'author'
      | 'publishedAt'
      | 'updatedAt'
      | 'readingMinutes'
      | 'refutes'
    >
  > & {
    /** Alternative text of the picture. */
    readonly alt?: string | undefined
    /** Sanitised by `shared/markdown`. */
    readonly html: string
  }

interface PostArticleProps {
  post: Article
  /** The category's name and its posts' address. */
  category?: { readonly name: string; readonly to?: string } | undefined
  /** `h2` or `h3` if the page around it already has a title, as in the editor's preview. */
  heading?: 'h1' | 'h2' | 'h3'
  titleRef?: Ref<HTMLHeadingElement>
  /** The id of the element that holds the text. */
  textId?: string
  children?: ReactNode
}

/**
 * A published post, or a page without date and author. Its route must declare the namespace `blog`.
 * @example <PostArticle heading="h2" post={{ kind: 'post', language: 'en', title, subtitle, html }} />
 */
export function PostArticle({
  post,
  category,
  heading: Heading = 'h1',
  titleRef,
  textId,
  children,
}: PostArticleProps) {
  const { t } = useTranslation('blog')
  const isPost = post.kind === 'post'
  return (
    <article className={styles.article} lang={languageTag(post.language)}>
      <header className="stack-3">
        {isPost && category && (
          <p className={styles.category}>
            {category.to ? <Link to={category.to}>{category.name}</Link> : category.name}
          </p>
        )}
        <Heading ref={titleRef} tabIndex={-1} className={styles.title}>
          {post.title}
        </Heading>
        {post.subtitle && <p className={styles.subtitle}>{post.subtitle}</p>}
        {isPost && <Byline post={post} author={post.author?.name} />}
        {children}
      </header>
      {(isPost || post.thumbnail) && (
        <div className={styles.cover}>
          <PostPicture
            first
            shape="cover"
            post={post}
            alt={post.alt}
            sizes="(min-width: 1056px) 1024px, 100vw"
          />
        </div>
      )}
      {post.refutes && (
        <Notice tone="warn" title={t('refutes.title')}>
          <p>{t('refutes.text')}</p>
        </Notice>
      )}
      <Prose id={textId} html={post.html} />
    </article>
  )
}
