import { useParams } from 'react-router-dom'
import { ApiError } from '#shared/api/client.ts'
import type { PostData } from '#shared/site/rendering.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { paths } from '#web/lib/paths.ts'
import { categoryName, getPreview } from '#web/lib/posts.ts'
import { useResource } from '#web/lib/use-resource.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Page, usePageTitle } from '#web/ui/page.tsx'
import { PageWaiting } from '#web/ui/placeholder.tsx'
import { PostArticle } from '#web/ui/post/post-article.tsx'
import { Notice } from '#web/ui/status.tsx'
import styles from './view.module.css'

/** The reason for an invalid preview link. */
interface NoPreview {
  readonly kind: 'expired' | 'notFound'
}

/** Shows a draft to holders of its link. The application's frame says `noindex`. */
export default function PreviewPage() {
  const { t } = useTranslation('blog')
  const { token = '' } = useParams()
  const load = (signal: AbortSignal) => findPreview(token, signal)
  const { data, error, reload } = useResource<PostData | NoPreview>(load, [token])
  if (data?.kind === 'post') return <Preview data={data} />
  if (data) {
    return (
      <Page title={t(`preview.${data.kind}.title`)} lead={t('preview.expired.text')}>
        <div>
          <ButtonLink to={paths.blog.to()}>{t('all')}</ButtonLink>
        </div>
      </Page>
    )
  }
  if (error !== undefined) return <Failed message={error} onRetry={reload} />
  return <PageWaiting />
}

function Preview({ data: { blog, category } }: { data: PostData }) {
  const { t } = useTranslation('blog')
  const title = usePageTitle(t('preview.title'))
  return (
    <div className={styles.page}>
      <div className={styles.note}>
        <Notice title={t('preview.note')}>
          <p>{t('preview.text')}</p>
        </Notice>
      </div>
      <PostArticle
        post={{ ...blog, html: blog.html ?? '' }}
        category={category && { name: categoryName(category) }}
        titleRef={title}
      />
    </div>
  )
}

async function findPreview(token: string, signal: AbortSignal): Promise<PostData | NoPreview> {
  try {
    return await getPreview(token, signal)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'code_expired') return { kind: 'expired' }
    if (error.code === 'not_found' || error.code === 'invalid_input') return { kind: 'notFound' }
    throw error
  }
}

/** Shown if a post could not be fetched. */
function Failed({ message, onRetry }: { message: string; onRetry: () => void }) {
  const { t } = useTranslation(['blog', 'ui'])
  return (
    <Page title={t('failedPost')}>
      <Notice tone="warn" role="alert">
        <p>{message}</p>
        <div>
          <Button onClick={onRetry}>{t('ui:retry')}</Button>
        </div>
      </Notice>
    </Page>
  )
}
