import { siteFile } from '#shared/site/pages.ts'
import { documentPath } from '#web/i18n/locale.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { paths } from '#web/lib/paths.ts'
import { ErrorView } from '#web/ui/error-view.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { SkyPage } from '#web/ui/sky-page.tsx'

/** An unknown address; one that could be a post's slug has its own text. */
export default function NotFoundPage({ slug = false }) {
  const isSlug = slug || siteFile(documentPath()).name === 'no-such-page'
  return (
    <ErrorView Frame={Sky404} status={404} slug={isSlug}>
      <OpenPages />
    </ErrorView>
  )
}

const Sky404: typeof SkyPage = (props) => <SkyPage target={4.04} {...props} />

/** What anybody may open. */
export function OpenPages() {
  const { t } = useTranslation('error')
  return (
    <Rows>
      <Row to={paths.home.to()} title={t('unauthorized.fly')} about={t('unauthorized.flyAbout')} />
      <Row to={paths.howItWorks.to()} title={t('unauthorized.how')} about={t('unauthorized.howAbout')} />
    </Rows>
  )
}
