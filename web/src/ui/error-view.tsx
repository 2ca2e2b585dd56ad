import type { ReactNode } from 'react'
import { splitLocale } from '#shared/i18n/locale-path.ts'
import { pagePath } from '#web/i18n/locale.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { loginPath, paths, withNext } from '#web/lib/paths.ts'
import { HelpLine } from './help-line.tsx'
import { Button, ButtonLink, Page } from './index.ts'
import type { SkyPage } from './sky-page.tsx'

function kindOf({ status, slug }: Pick<ErrorViewProps, 'status' | 'slug'>) {
  if (status === 401) return 'unauthorized'
  if (status === 403) return 'forbidden'
  if (status !== 404) return 'other'
  return slug ? 'noSuchPage' : 'notFound'
}

/** Pages about play and money, by name. They also link to help beside an error. */
const MONEY_PAGES = [
  [paths.game.to(), 'app:bar.game'],
  [paths.setup.to(), 'app:menu.setup'],
  [paths.rounds.to(), 'app:bar.rounds'],
] as const

function moneyPage(path: string | undefined) {
  const page = splitLocale(path?.split(/[?#]/)[0] ?? '').path
  return MONEY_PAGES.find(([own]) => page === own || page.startsWith(`${own}/`))?.[1]
}

interface ErrorViewProps {
  /** 401, 403 and 404 have their own texts; all others are shown as our fault. */
  status: number | undefined
  /** The requested path. */
  from?: string | undefined
  /** True if the path could have been a post's. */
  slug?: boolean
  /** Message of an error class of ours; other errors show none. */
  detail?: string | undefined
  onRetry?: () => void
  /** `SkyPage` in pages of their own, which load its code. */
  Frame?: typeof SkyPage | typeof Page
  children?: ReactNode
}

/** Shows a failure as a page: what happened and what the reader can do. */
export function ErrorView(props: ErrorViewProps) {
  const { status, slug = false, from, detail, onRetry, Frame = Page, children } = props
  const { t } = useTranslation(['error', 'app'])
  const page = moneyPage(from)
  const kind = kindOf({ status, slug })
  // Offline, a page never read before cannot be fetched; that is no fault of ours and has no status.
  const offline = kind === 'other' && navigator.onLine === false
  const text = kind === 'noSuchPage' ? 'notFound.text' : (`${kind}.text` as const)
  return (
    <Frame
      title={t(`${kind}.title`)}
      lead={
        status === 401 ? page && t('unauthorized.opens', { page: t(page) }) : t(offline ? 'offline' : text)
      }
    >
      {detail !== undefined && <p className="muted">{detail}</p>}
      {status === 401 ? (
        <>
          <ButtonLink kind="primary" wide to={loginPath(from)}>
            {t('unauthorized.login')}
          </ButtonLink>
          <ButtonLink wide to={withNext(paths.register.to(), from)}>
            {t('unauthorized.register')}
          </ButtonLink>
        </>
      ) : (
        <div className="row">
          {onRetry && <Button onClick={onRetry}>{t('retry')}</Button>}
          <ButtonLink
            kind={status === 404 ? 'primary' : 'secondary'}
            wide={status === 404}
            to={paths.home.to()}
          >
            {t('home')}
          </ButtonLink>
        </div>
      )}
      {children}
      {(page ?? moneyPage(pagePath())) && <HelpLine />}
      {status !== undefined && !offline && (
        <p className="muted small figures">
          {status === 401 && `${t(text)} · `}
          {t('status', { status })}
        </p>
      )}
    </Frame>
  )
}
