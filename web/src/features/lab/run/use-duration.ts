import { useTranslation } from '#web/i18n/use-translation.ts'

/** About how long, in words: more exact than that no estimate is. */
export function useDuration(): (seconds: number) => string {
  const { t } = useTranslation('lab')
  return (seconds) => {
    if (seconds <= 1) return t('form.second')
    if (seconds < 90) return t('form.seconds', { count: Math.ceil(seconds) })
    return t('form.minutes', { count: Math.ceil(seconds / 60) })
  }
}
