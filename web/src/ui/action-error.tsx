import { useTranslation } from '#web/i18n/use-translation.ts'
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
