import { withLocale } from '#shared/i18n/locale-path.ts'
import { LOCALE_NAMES } from '#shared/i18n/locales.ts'
import { ARTICLE_ID, type PostData } from '#shared/site/rendering.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { paths } from '#web/lib/paths.ts'
import { categoryName, listPath, postPath } from '#web/lib/posts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Island } from '#web/ui/island.tsx'
import { Link } from '#web/ui/link.tsx'
import { PostArticle } from '#web/ui/post/post-article.tsx'
import cards from './card.module.css'
import { PostCard } from './post-card.tsx'
import ShareIsland from './share-island.tsx'
import styles from './view.module.css'

/** A published post, or a page of the site's menus, with breadcrumbs, translations and related posts. */
export default function PostPage({ data: { blog, category, related, alt } }: { data: PostData }) {
  const { t } = useTranslation('blog')
  const isPost = blog.kind === 'post'
  return (
    <div className={styles.page}>
      <Breadcrumbs isPost={isPost} />
      <PostArticle
        post={{ ...blog, html: blog.html ?? '', alt }}
        category={category && { name: categoryName(category), to: listPath({ category: category.slug }) }}
        textId={ARTICLE_ID}
      >
        {blog.translations.length > 0 && (
          <p className={styles.translations}>
            {t('translations')}{' '}
            {blog.translations.map(({ language, slug }) => (
              <a
                key={language}
                href={withLocale(language, postPath({ slug }))}
                hrefLang={language}
                lang={language}
              >
                {LOCALE_NAMES[language]}
              </a>
            ))}
          </p>
        )}
      </PostArticle>
      {isPost && (
        <div className={styles.share}>
          <ButtonLink kind="quiet" to={listPath()}>
            {t('all')}
          </ButtonLink>
          <Island
            name="features/blog/share-island"
            component={ShareIsland}
            props={{ title: blog.title, path: postPath(blog) }}
            when="visible"
          />
        </div>
      )}
      {related.length > 0 && (
        <section className={styles.related} aria-labelledby="related">
          <h2 id="related">{t('related')}</h2>
          <ul className={classes(cards.cards, cards.three)}>
            {related.map((post) => (
              <li key={post._id}>
                <PostCard post={post} heading="h3" />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** Links to the parent pages above an article. */
function Breadcrumbs({ isPost }: { isPost: boolean }) {
  const { t } = useTranslation('blog')
  return (
    <nav className={classes('no-print', styles.breadcrumbs)} aria-label={t('breadcrumbs')}>
      <ol className="row small plain-list">
        <li>
          <Link to={paths.home.to()}>{t('home')}</Link>
        </li>
        {isPost && (
          <li>
            <Link to={paths.blog.to()}>{t('title')}</Link>
          </li>
        )}
      </ol>
    </nav>
  )
}
