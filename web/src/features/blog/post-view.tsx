import { useEffect } from 'react'
import { withLocale } from '#shared/i18n/locale-path.ts'
import { LOCALE_NAMES } from '#shared/i18n/locales.ts'
import { ARTICLE_ID, type PostData } from '#shared/site/rendering.ts'
import { tellTranslations } from '#web/app/page-languages.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { classes } from '#web/ui/classes.ts'
import { usePageTitle } from '#web/ui/page.tsx'
import { categoryName, listPath, postPath } from './addresses.ts'
import { Breadcrumbs } from './breadcrumbs.tsx'
import cards from './card.module.css'
import { PostArticle } from './post-article.tsx'
import { PostCard } from './post-card.tsx'
import { Share } from './share.tsx'
import styles from './view.module.css'

/** A post with what stands around it: the way there, its translations, what else there is to read. */
export function PostView({ data: { blog, category, related } }: { data: PostData }) {
  const { t } = useTranslation('blog')
  const title = usePageTitle(blog.seo.title || blog.title)
  const isPost = blog.kind === 'post'
  useEffect(() => tellTranslations(blog), [blog])
  return (
    <div className={styles.page}>
      <Breadcrumbs blog={isPost} />
      <PostArticle
        post={{ ...blog, html: blog.html ?? '' }}
        category={category && { name: categoryName(category), to: listPath({ category: category.slug }) }}
        titleRef={title}
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
      {isPost && <Share title={blog.title} path={postPath(blog)} />}
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
