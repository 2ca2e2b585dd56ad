import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button, useCopy } from '#web/ui/index.ts'

export function CopyButton({ value, name }: { value: string; name: string }) {
  const { t } = useTranslation('verifier')
  const copy = useCopyOfStep()
  return (
    <Button small kind="quiet" aria-label={t('steps.copyLong', { name })} onClick={() => void copy(value)}>
      {t('steps.copy')}
    </Button>
  )
}

export function useCopyOfStep() {
  const { t } = useTranslation('verifier')
  return useCopy(t('steps.copied'), t('steps.notCopied'))
}
