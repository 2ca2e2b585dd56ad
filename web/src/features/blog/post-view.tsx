import { useEffect, useState } from 'react'
import { withLocale } from '#shared/i18n/locale-path.ts'
import { LOCALE_NAMES, languageTag } from '#shared/i18n/locales.ts'
import { ARTICLE_ID, type PostData } from '#shared/site/rendering.ts'
import { localHref } from '#web/i18n/locale.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { setTranslations } from '#web/lib/page-languages.ts'
import { paths } from '#web/lib/paths.ts'
import { categoryName, listPath, postPath } from '#web/lib/posts.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Link } from '#web/ui/link.tsx'
import { usePageTitle } from '#web/ui/page.tsx'
import { PostArticle } from '#web/ui/post/post-article.tsx'
import { useToast } from '#web/ui/toasts.tsx'
import cards from './card.module.css'
import { PostCard } from './post-card.tsx'
import styles from './view.module.css'

/** A post with what stands around it: the way there, its translations, what else there is to read. */
export function PostView({ data: { blog, category, related } }: { data: PostData }) {
  const { t } = useTranslation('blog')
  const title = usePageTitle(blog.seo.title || blog.title)
  const isPost = blog.kind === 'post'
  useEffect(() => setTranslations(blog), [blog])
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
                hrefLang={languageTag(language)}
                lang={languageTag(language)}
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

/** Above an article: the pages that it belongs to. */
function Breadcrumbs({ blog }: { blog: boolean }) {
  const { t } = useTranslation('blog')
  return (
    <nav className={styles.breadcrumbs} aria-label={t('breadcrumbs')}>
      <ol>
        <li>
          <Link to={paths.home.to()}>{t('home')}</Link>
        </li>
        {blog && (
          <li>
            <Link to={paths.blog.to()}>{t('title')}</Link>
          </li>
        )}
      </ol>
    </nav>
  )
}

/** Hands the address on: by the system's own sheet where there is one, else into the clipboard. Nobody counts. */
function Share({ title, path }: { title: string; path: string }) {
  const { t } = useTranslation('blog')
  const toast = useToast()
  // Needs a script, and knows only in the browser what that can do.
  const [way, setWay] = useState<'share' | 'copy'>()
  useEffect(() => setWay('share' in navigator ? 'share' : 'copy'), [])
  const url = () => new URL(localHref(path), window.location.origin).href
  const handOn = async () => {
    if (way === 'share') {
      // Who closes the sheet has changed their mind.
      await navigator.share({ title, url: url() }).catch(() => undefined)
      return
    }
    await navigator.clipboard.writeText(url()).then(
      () => toast(t('share.copied')),
      () => toast(t('share.failed'), 'bad'),
    )
  }
  return (
    <div className={styles.share}>
      <ButtonLink kind="quiet" to={listPath()}>
        {t('backToBlog')}
      </ButtonLink>
      {way && <Button onClick={() => void handOn()}>{t(`share.${way}`)}</Button>}
    </div>
  )
}
