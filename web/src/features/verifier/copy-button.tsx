import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button, useToast } from '#web/ui/index.ts'

export function CopyButton({ value, name }: { value: string; name: string }) {
  const { t } = useTranslation('verifier')
  const copy = useCopy()
  return (
    <Button small kind="quiet" aria-label={t('steps.copyLong', { name })} onClick={() => void copy(value)}>
      {t('steps.copy')}
    </Button>
  )
}

export function useCopy(): (value: string) => Promise<void> {
  const { t } = useTranslation('verifier')
  const toast = useToast()
  return async (value) => {
    try {
      await navigator.clipboard.writeText(value)
      toast(t('steps.copied'))
    } catch {
      toast(t('steps.notCopied'), 'bad')
    }
  }
}
