import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { loadNamespaces } from '#web/i18n/namespaces.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { isBusy } from '#web/lib/busy.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './update-prompt.module.css'

/** The interval at which to check whether the user is still busy. */
const POLL_MS = 500

interface UpdatePromptProps {
  onReload: () => void
  onLater: () => void
}

export async function showUpdatePrompt({ onReload, onLater }: UpdatePromptProps): Promise<void> {
  await loadNamespaces(['pwa'])
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  const later = () => {
    root.unmount()
    place.remove()
    document.querySelector('main')?.focus({ preventScroll: true })
    onLater()
  }
  root.render(<UpdatePrompt onReload={onReload} onLater={later} />)
}

/** Waits while a form is filled in, a round is in the air or a dialog is open. */
export function UpdatePrompt({ onReload, onLater }: UpdatePromptProps) {
  const { t } = useTranslation('pwa')
  const quiet = useQuiet()
  const [pending, setPending] = useState(false)
  const reload = () => {
    setPending(true)
    onReload()
  }
  return (
    <>
      {/* Empty at first, since a status is read out only when it changes. */}
      <p role="status" className="visually-hidden">
        {quiet && t('update.title')}
      </p>
      {quiet && (
        <section className={styles.prompt} aria-label={t('update.label')}>
          <p aria-hidden="true">{t('update.title')}</p>
          <div className="row">
            <Button pending={pending} onClick={reload}>
              {t('update.reload')}
            </Button>
            <Button kind="quiet" onClick={onLater}>
              {t('update.later')}
            </Button>
          </div>
        </section>
      )}
    </>
  )
}

function useQuiet(): boolean {
  const [quiet, setQuiet] = useState(false)
  useEffect(() => {
    const check = () => setQuiet(!isBusy())
    const timer = setInterval(check, POLL_MS)
    return () => clearInterval(timer)
  }, [])
  return quiet
}
