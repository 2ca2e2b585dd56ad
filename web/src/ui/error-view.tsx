import { splitLocale } from '#shared/i18n/locale-path.ts'
import { pagePath } from '#web/i18n/locale.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { loginPath, paths, withNext } from '#web/lib/paths.ts'
import { HelpLine } from './help-line.tsx'
import { Button, ButtonLink, Page } from './index.ts'
import { Island } from './island.tsx'

function kindOf({ status, slug }: Pick<ErrorViewProps, 'status' | 'slug'>) {
  if (status === 401) return 'unauthorized'
  if (status === 403) return 'forbidden'
  if (status !== 404) return 'other'
  return slug ? 'noSuchPage' : 'notFound'
}

/** Pages of play and of money: help stands beside what went wrong there, too. */
const OF_MONEY = [paths.game.to(), paths.setup.to(), paths.rounds.to()]

function isOfMoney(path: string | undefined): boolean {
  const page = splitLocale(path?.split(/[?#]/)[0] ?? '').path
  return OF_MONEY.some((own) => page === own || page.startsWith(`${own}/`))
}

interface ErrorViewProps {
  /** 401, 403, 404; everything else is told as a fault of ours. */
  status: number | undefined
  /** The path asked for. */
  from?: string | undefined
  /** What was not found could have been a post. */
  slug?: boolean
  /** Only for a fault of ours that has a name. */
  detail?: string | undefined
  onRetry?: () => void
}

/** A failure as a page: what happened and the ways out. */
export function ErrorView({ status, slug = false, from, detail, onRetry }: ErrorViewProps) {
  const { t } = useTranslation('error')
  const kind = kindOf({ status, slug })
  // Without a connection a page that was never read cannot be fetched: no fault of ours, and no status.
  const offline = kind === 'other' && navigator.onLine === false
  return (
    <Page title={t(`${kind}.title`)} lead={offline ? t('offline') : t(`${kind}.text`)}>
      {status !== undefined && !offline && <p className="muted figures">{t('status', { status })}</p>}
      {detail !== undefined && <p className="muted">{detail}</p>}
      <div className="row">
        {status === 401 && (
          <>
            <ButtonLink kind="primary" to={loginPath(from)}>
              {t('unauthorized.login')}
            </ButtonLink>
            <ButtonLink to={withNext(paths.register.to(), from)}>{t('unauthorized.register')}</ButtonLink>
          </>
        )}
        {onRetry && <Button onClick={onRetry}>{t('retry')}</Button>}
        <ButtonLink to={paths.home.to()}>{t('home')}</ButtonLink>
        <Island name="ui/error-view" component={BackButton} props={{}} when="interaction" />
      </div>
      {[from, pagePath()].some(isOfMoney) && <HelpLine />}
    </Page>
  )
}

/** Goes back to where the reader came from. */
export default function BackButton() {
  const { t } = useTranslation('error')
  return (
    <Button kind="quiet" onClick={() => window.history.back()}>
      {t('back')}
    </Button>
  )
}
