import { siteFile } from '#shared/site/pages.ts'
import { documentPath } from '#web/i18n/locale.ts'
import { usePageData } from '#web/lib/page-data.ts'
import { ErrorView } from '#web/ui/error-view.tsx'

/** No such address; one that could be the slug of a post is told in words of its own. */
export default function NotFoundPage() {
  const isRendered = usePageData('no-such-page') !== undefined
  return <ErrorView status={404} slug={isRendered || siteFile(documentPath()).name === 'no-such-page'} />
}
