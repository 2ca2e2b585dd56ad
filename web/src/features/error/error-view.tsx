import { useTranslation } from 'react-i18next'
import { loginPath, paths } from '#web/app/paths.ts'
import { Button, ButtonLink, Page } from '#web/ui/index.ts'

function kindOf(status: number | undefined) {
  if (status === 401) return 'unauthorized'
  if (status === 403) return 'forbidden'
  return status === 404 ? 'notFound' : 'other'
}

interface ErrorViewProps {
  /** 401, 403, 404; everything else is told as a fault of ours. */
  status: number | undefined
  /** The path asked for. */
  from?: string | undefined
  /** Only for a fault of ours that has a name. */
  detail?: string | undefined
  onRetry?: () => void
}

/** A failure as a page: what happened and the ways out. */
export function ErrorView({ status, from, detail, onRetry }: ErrorViewProps) {
  const { t } = useTranslation('error')
  const kind = kindOf(status)
  return (
    <Page title={t(`${kind}.title`)} lead={t(`${kind}.text`)}>
      {status !== undefined && <p className="muted figures">{t('status', { status })}</p>}
      {detail !== undefined && <p className="muted">{detail}</p>}
      <div className="row">
        {status === 401 && (
          <ButtonLink kind="primary" to={loginPath(from)}>
            {t('unauthorized.login')}
          </ButtonLink>
        )}
        {onRetry && <Button onClick={onRetry}>{t('retry')}</Button>}
        <ButtonLink to={paths.home.to()}>{t('home')}</ButtonLink>
      </div>
    </Page>
  )
}
