import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button, Dialog } from '#web/ui/index.ts'

/**
 * Asks before unsaved changes are lost: the browser before the document unloads, a dialog before another page opens.
 * `leaving` is a function because a page leaves right after saving, before it renders again.
 */
export function LeaveGuard({ leaving }: { leaving: () => boolean }) {
  const { t } = useTranslation('admin')
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && leaving(),
  )
  const stay = () => blocker.reset?.()
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => {
      if (leaving()) event.preventDefault()
    }
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  })
  return (
    <Dialog asksToLeave open={blocker.state === 'blocked'} title={t('leave.title')} onClose={stay}>
      <div className="row">
        <Button kind="primary" onClick={stay}>
          {t('leave.stay')}
        </Button>
        <Button kind="danger" onClick={() => blocker.proceed?.()}>
          {t('leave.go')}
        </Button>
      </div>
    </Dialog>
  )
}
