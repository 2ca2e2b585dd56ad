import { siteFile } from '#shared/site/pages.ts'
import { documentPath } from '#web/i18n/locale.ts'
import { ErrorView } from '#web/ui/error-view.tsx'

/** No such address; one that could be the slug of a post is told in words of its own. */
export default function NotFoundPage({ slug = false }) {
  return <ErrorView status={404} slug={slug || siteFile(documentPath()).name === 'no-such-page'} />
}
