import { loadNamespaces } from '#web/i18n/namespaces.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { loginPath, paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Skeleton } from '#web/ui/placeholder.tsx'
import { Notice } from '#web/ui/status.tsx'
import { ToastProvider } from '#web/ui/toasts.tsx'
import { ToolSlot } from '#web/ui/tool-slot.tsx'
import styles from './safe.module.css'

/** Fetches forms and texts for users with an account only. */
async function load() {
  const [controls] = await Promise.all([import('./controls.tsx'), loadNamespaces(['protection'])])
  return controls
}

/** Shows the controls to a user; tells others about the controls of an account and that the rest needs none. */
export default function ControlsIsland() {
  return (
    <ToastProvider>
      <Controls />
    </ToastProvider>
  )
}

function Controls() {
  const { state } = useSession()
  switch (state.status) {
    case 'user':
      return (
        <div className={styles.controls}>
          <ToolSlot load={load} props={{}} skeleton={<ControlsSkeleton />} />
        </div>
      )
    case 'unreachable':
      return <Offline />
    default:
      return (
        <div className={classes(state.status === 'loading' && styles.unsure)}>
          <Guest />
        </div>
      )
  }
}

function Guest() {
  const { t } = useTranslation('safe')
  return (
    <div className={styles.guest}>
      <p className="measure">{t('here.guest.text')}</p>
      <div>
        <ButtonLink to={loginPath(`${paths.playSafe.to()}#here`)}>{t('here.guest.login')}</ButtonLink>
      </div>
    </div>
  )
}

/** The visitor is unknown offline, so server-side controls are hidden. */
function Offline() {
  const { t } = useTranslation('safe')
  return (
    <Notice tone="warn" role="status" title={t('here.offline.title')}>
      <p className="measure">{t('here.offline.text')}</p>
    </Notice>
  )
}

/** As tall as the controls at each width. */
function ControlsSkeleton() {
  return (
    <div className={styles.controlsSkeleton}>
      <Skeleton lines={12} />
    </div>
  )
}
