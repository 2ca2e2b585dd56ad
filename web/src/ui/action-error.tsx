import { useTranslation } from '#web/i18n/use-translation.ts'
import type { Action } from '#web/lib/use-action.ts'
import { Button } from './button.tsx'
import { Notice } from './status.tsx'

interface ActionErrorProps {
  /** The message; nothing is shown without one. */
  children: string | undefined
  /** Adds a button that tries again. */
  onRetry?: (() => void) | undefined
}

export function ActionError({ children, onRetry }: ActionErrorProps) {
  const { t } = useTranslation('ui')
  if (children === undefined) return null
  return (
    <Notice tone="bad" role="alert" title={children}>
      {onRetry && (
        <div>
          <Button onClick={onRetry}>{t('retry')}</Button>
        </div>
      )}
    </Notice>
  )
}

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
