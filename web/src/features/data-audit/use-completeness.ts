import type { Check } from '#shared/crash/audit/check.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { Report } from './audit-job.ts'

/** That a finding keeps the verdict from being given. */
export function isBlocking({ judged }: Report, { code }: Check): boolean {
  return judged.verdict.because.includes(code)
}

/** Whether the data are complete, in one line. */
export function useCompleteness(report: Report): string {
  const { t } = useTranslation('dataAudit')
  const { checks, judged } = report
  if (judged.verdict.because.length > 0) return t('checks.broken')
  const count = checks.filter(({ grade }) => grade === 'notable' || grade === 'broken').length
  if (count > 0) return t('checks.notable', { count })
  const isTested = checks.some(({ code, grade }) => code === 'capped_tail' && grade === 'clear')
  const hasIds = checks.some(({ code, grade }) => code === 'missing_ids' && grade === 'clear')
  return t(isTested || hasIds ? 'checks.clear' : 'checks.few')
}
