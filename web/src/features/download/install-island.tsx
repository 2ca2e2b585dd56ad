import { useRef, useSyncExternalStore } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { installState, onInstallState, promptInstall } from '#web/pwa/install-prompt.ts'
import { Button } from '#web/ui/index.ts'
import styles from './download.module.css'

/** Offers the browser's install prompt if there is one, in the place of the steps' signs. */
export default function InstallIsland() {
  const { t } = useTranslation('download')
  const state = useSyncExternalStore(onInstallState, installState, () => 'none' as const)
  const answer = useRef<HTMLParagraphElement>(null)
  const install = async () => {
    await promptInstall()
    // The button is gone, so the answer takes the focus.
    answer.current?.focus({ preventScroll: true })
  }
  const offered = state === 'available' || state === 'asked'
  return (
    <div className={styles.prompt}>
      {offered && (
        <Button kind="primary" wide pending={state === 'asked'} onClick={install}>
          {t('prompt.install')}
        </Button>
      )}
      <p ref={answer} role="status" tabIndex={-1} className={offered ? 'visually-hidden' : 'muted'}>
        {state !== 'none' &&
          state !== 'available' &&
          t(`prompt.${state === 'running' ? 'installed' : state}`)}
      </p>
    </div>
  )
}
