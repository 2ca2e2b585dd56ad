import { siteFile } from '#shared/site/pages.ts'
import { documentPath } from '#web/i18n/locale.ts'
import { ErrorView } from './error-view.tsx'

/** No such address; one that could be the slug of a post is told in words of its own. */
export default function NotFoundPage() {
  return <ErrorView status={404} slug={siteFile(documentPath()).name !== 'not-found'} />
}
