import { useEffect } from 'react'
import { ApiError } from '#shared/api/client.ts'
import { siteFile } from '#shared/site/pages.ts'
import type { PostData } from '#shared/site/rendering.ts'
import { loadNamespaces } from '#web/i18n/namespaces.ts'
import { FIRST_KEY, navigate, usePlace } from '#web/lib/navigation.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { getPost, postPath } from '#web/lib/posts.ts'
import { useResource } from '#web/lib/use-resource.ts'
import { openKeptPage } from '#web/pwa/open-kept-page.ts'
import type { ErrorView } from '#web/ui/error-view.tsx'
import { PageWaiting } from '#web/ui/placeholder.tsx'
import { Failed } from './failed.tsx'
import { keep, kept } from './kept.ts'
import { PostView } from './post-view.tsx'

/** Shown where no post is. */
interface Missing {
  readonly kind: 'missing'
  readonly ErrorView: typeof ErrorView
}

/** A post that a link of this visit leads to. */
function FetchedPost({ slug }: { slug: string }) {
  const name = `post ${slug}`
  const load = (signal: AbortSignal) => findPost(slug, signal)
  const { data, error, reload } = useResource<PostData | Missing>(load, [], kept<PostData>(name))
  useEffect(() => {
    if (data?.kind !== 'post') return
    keep(`post ${data.blog.slug}`, data)
    // It has moved since the link was made.
    if (data.blog.slug !== slug) void navigate(postPath(data.blog), { replace: true })
  }, [data, slug])
  if (data?.kind === 'post') return <PostView data={data} />
  if (data) return <data.ErrorView slug status={404} />
  if (error !== undefined) return <Failed message={error} onRetry={reload} />
  return <PageWaiting />
}

async function findPost(slug: string, signal: AbortSignal): Promise<PostData | Missing> {
  if (siteFile(`/${slug}`).status !== 200) return missing()
  try {
    return await getPost(slug, signal)
  } catch (error) {
    if (error instanceof ApiError && error.statusCode === 404) return missing()
    if (error instanceof ApiError && error.code === 'offline') await openKeptPage()
    throw error
  }
}

async function missing(): Promise<Missing> {
  const [view] = await Promise.all([import('#web/ui/error-view.tsx'), loadNamespaces(['error'])])
  return { kind: 'missing', ErrorView: view.ErrorView }
}

/** What is published at an address: a post, or a page of the site's menus. */
export default function PostPage() {
  const written = usePageData('post')
  const { key, pathname } = usePlace()
  const slug = pathname.slice(1)
  // A page begins as it was written, whatever the address says; later the address decides.
  if (written && (key === FIRST_KEY || written.blog.slug === slug)) return <PostView data={written} />
  return <FetchedPost key={slug} slug={slug} />
}
