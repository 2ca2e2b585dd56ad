import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import type { AuditOutput, Source } from './audit-job.ts'

const KILO = 1000
const MEGA = 1_000_000

/** What the data are: name, size, rows, as far as it is known. */
export function useDataLine(source: Source | undefined, output: AuditOutput | undefined): string {
  const { t } = useTranslation('dataAudit')
  const { number } = useFormat()
  if (!source) return ''
  const bytes = output && 'file' in output ? output.file.bytes : undefined
  const rows = output?.kind === 'judged' ? output.report.rows.count : undefined
  const size = (value: number) =>
    value < MEGA
      ? t('file.kilobytes', { size: number(value / KILO, 1) })
      : t('file.megabytes', { size: number(value / MEGA, 1) })
  return [
    source.name,
    bytes === undefined ? undefined : size(bytes),
    rows === undefined ? undefined : t('file.rows', { count: rows, rows: number(rows) }),
  ]
    .filter((part) => part !== undefined)
    .join(' · ')
}
