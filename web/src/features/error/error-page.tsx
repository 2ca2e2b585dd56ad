import { useLocation } from 'react-router-dom'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ErrorView } from '#web/ui/error-view.tsx'
import { SkyPage } from '#web/ui/sky-page.tsx'
import { OpenPages } from './not-found-page.tsx'

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
    <section className="stack-2">
      <h2 className="muted small">{t('unauthorized.without')}</h2>
      <OpenPages />
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
