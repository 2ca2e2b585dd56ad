import { useTranslation } from '#web/i18n/use-translation.ts'
import type { Action } from '#web/lib/use-action.ts'
import { ActionError } from './action-error.tsx'
import { Button } from './button.tsx'

interface ConfirmationProps {
  action: Action
  submit: string
  onCancel: () => void
}

/** The second press of an action that removes something. */
export function Confirmation({ action, submit, onCancel }: ConfirmationProps) {
  const { t } = useTranslation('ui')
  return (
    <>
      <ActionError>{action.error}</ActionError>
      <div className="row">
        <Button kind="danger" pending={action.pending} onClick={action.run}>
          {submit}
        </Button>
        <Button onClick={onCancel}>{t('cancel')}</Button>
      </div>
    </>
  )
}
