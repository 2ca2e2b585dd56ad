import { siteFile } from '#shared/site/pages.ts'
import { documentPath } from '#web/i18n/locale.ts'
import { ErrorView } from '#web/ui/error-view.tsx'
import { SkyPage } from '#web/ui/sky-page.tsx'

/** An unknown address; one that could be a post's slug has its own text. */
export default function NotFoundPage({ slug = false }) {
  const isSlug = slug || siteFile(documentPath()).name === 'no-such-page'
  return <ErrorView Frame={SkyPage} status={404} slug={isSlug} />
}
