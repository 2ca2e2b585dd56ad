import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from './button.tsx'

interface MoreButtonProps {
  /** From `usePages`; absent at the end of the list. */
  more: (() => void) | undefined
  fetching: boolean
}

/** Fetches the list's next page; hidden after the last one. */
export function MoreButton({ more, fetching }: MoreButtonProps) {
  const { t } = useTranslation('ui')
  if (!more) return null
  return (
    <div>
      <Button pending={fetching} onClick={more}>
        {t('more')}
      </Button>
    </div>
  )
}
