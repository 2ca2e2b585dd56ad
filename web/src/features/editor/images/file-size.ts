import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'

/** The size of a file in words: "48 kB", "2.3 MB". */
export function useFileSize(): (bytes: number) => string {
  const { t } = useTranslation('images')
  const { number } = useFormat()
  return (bytes) =>
    bytes < 1_000_000
      ? t('kilobytes', { kilobytes: number(Math.ceil(bytes / 1000)) })
      : t('megabytes', { megabytes: number(bytes / 1_000_000, 1) })
}
