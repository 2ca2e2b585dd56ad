import { siteFile } from '#shared/site/pages.ts'
import { documentPath } from '#web/i18n/locale.ts'
import { ErrorView } from '#web/ui/error-view.tsx'

/** Shown offline when the application's frame replaces a document that is not stored. */
export default function NotKeptPage() {
  const { status, name } = siteFile(documentPath())
  if (status === 404) return <ErrorView status={404} slug={name === 'no-such-page'} />
  return <ErrorView status={undefined} onRetry={() => window.location.reload()} />
}
