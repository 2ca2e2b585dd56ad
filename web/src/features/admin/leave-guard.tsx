import { useTranslation } from '#web/i18n/use-translation.ts'
import { useLeaveGuard } from '#web/lib/use-leave-guard.ts'
import { Button, Dialog } from '#web/ui/index.ts'

/** Asks before unsaved changes are lost. `leaving` is a function because a page leaves right after saving, before it renders again. */
export function LeaveGuard({ leaving }: { leaving: () => boolean }) {
  const { t } = useTranslation('admin')
  const guard = useLeaveGuard(leaving)
  return (
    <Dialog asksToLeave open={guard.isAsking} title={t('leave.title')} onClose={guard.stay}>
      <div className="row">
        <Button kind="primary" onClick={guard.stay}>
          {t('leave.stay')}
        </Button>
        <Button kind="danger" onClick={guard.go}>
          {t('leave.go')}
        </Button>
      </div>
    </Dialog>
  )
}
