import { useLocation } from 'react-router-dom'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { paths } from '#web/lib/paths.ts'
import { ErrorView } from '#web/ui/error-view.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { SkyPage } from '#web/ui/sky-page.tsx'

/** Guards redirect here; a direct visit has no status to show. */
export default function ErrorPage() {
  const { state } = useLocation()
  const { status, from } = refusalOf(state)
  return (
    <ErrorView Frame={SkyPage} status={status} from={from}>
      {status === 401 && <WithoutAccount />}
    </ErrorView>
  )
}

function WithoutAccount() {
  const { t } = useTranslation('error')
  return (
    <section className="stack-1">
      <h2 className="muted small">{t('unauthorized.without')}</h2>
      <Rows>
        <Row to={paths.home.to()} title={t('unauthorized.fly')} about={t('unauthorized.flyAbout')} />
        <Row to={paths.howItWorks.to()} title={t('unauthorized.how')} about={t('unauthorized.howAbout')} />
      </Rows>
    </section>
  )
}

function refusalOf(state: unknown): { status?: number; from?: string } {
  if (typeof state !== 'object' || state === null) return {}
  const { status, from } = { status: undefined, from: undefined, ...state }
  return {
    ...(typeof status === 'number' ? { status } : {}),
    ...(typeof from === 'string' ? { from } : {}),
  }
}
