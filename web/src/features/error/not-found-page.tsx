import { siteFile } from '#shared/site/pages.ts'
import { documentPath } from '#web/i18n/locale.ts'
import { ErrorView } from '#web/ui/error-view.tsx'

/** An unknown address; one that could be a post's slug has its own text. */
export default function NotFoundPage({ slug = false }) {
  return <ErrorView status={404} slug={slug || siteFile(documentPath()).name === 'no-such-page'} />
}
