import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button, Dialog } from '#web/ui/index.ts'

/**
 * Asks before unsaved changes are lost: the browser before the document unloads, a dialog before another page opens.
 * `isUnsaved` is a function because a page leaves right after saving, before it renders again.
 */
export function LeaveGuard({ isUnsaved }: { isUnsaved: () => boolean }) {
  const { t } = useTranslation('admin')
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isUnsaved(),
  )
  const stay = () => blocker.reset?.()
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault()
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
