import { useRef, useSyncExternalStore } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { askToInstall, installState, onInstallState } from '#web/pwa/install-prompt.ts'
import { Button } from '#web/ui/index.ts'
import styles from './download.module.css'
import { mayPrompt, type Platform } from './platform.ts'

/** The browser's own prompt where it has one; the space is there before anything is known. */
export function InstallButton({ platform }: { platform: Platform | undefined }) {
  const { t } = useTranslation('download')
  const state = useSyncExternalStore(onInstallState, installState, () => 'none' as const)
  const said = useRef<HTMLParagraphElement>(null)
  const ask = async () => {
    await askToInstall()
    // The button is gone; the answer takes its focus.
    said.current?.focus({ preventScroll: true })
  }
  const offered = state === 'available' || state === 'asked'
  const words = state === 'none' ? 'note' : state
  const silent = state === 'available' || (state === 'none' && !mayPrompt(platform))
  return (
    <div className={styles.prompt}>
      {offered && (
        <Button kind="primary" pending={state === 'asked'} onClick={ask}>
          {t('prompt.install')}
        </Button>
      )}
      <p ref={said} role="status" tabIndex={-1} className={styles.said}>
        {!silent && words !== 'available' && t(`prompt.${words}`)}
      </p>
    </div>
  )
}
