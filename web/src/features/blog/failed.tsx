import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { Notice } from '#web/ui/status.tsx'

/** Shown if a post could not be fetched. */
export function Failed({ message, onRetry }: { message: string; onRetry: () => void }) {
  const { t } = useTranslation(['blog', 'ui'])
  return (
    <Page title={t('failedPost')}>
      <Notice tone="warn" role="alert">
        <p>{message}</p>
        <div>
          <Button onClick={onRetry}>{t('ui:retry')}</Button>
        </div>
      </Notice>
    </Page>
  )
}
