import { FIRST_KEY, usePlace } from '#web/app/navigation.ts'
import { usePageData } from '#web/app/page-data.ts'
import { FetchedPost } from './fetched-post.tsx'
import { PostView } from './post-view.tsx'

/** What is published at an address: a post, or a page of the site's menus. */
export default function PostPage() {
  const written = usePageData('post')
  const { key, pathname } = usePlace()
  const slug = pathname.slice(1)
  // A page begins as it was written, whatever the address says; later the address decides.
  if (written && (key === FIRST_KEY || written.blog.slug === slug)) return <PostView data={written} />
  return <FetchedPost key={slug} slug={slug} />
}
