import { THREE_POINTS } from '#shared/crash/audit/casino.ts'
import { useReadingLanguage } from '#web/i18n/reading-language.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { Report } from './audit-job.ts'
import { useFigureFormat } from './use-figure-format.ts'

/** The verdict as headline and text. */
export function useVerdictText({ judged, settings }: Report): { title: string; text: string } {
  const { t } = useTranslation('dataAudit')
  const format = useFigureFormat()
  const locale = useReadingLanguage()
  const { figures, because } = judged.verdict
  const names = because.map((check) => t(`checks.name.${check}`))
  const values = {
    because: new Intl.ListFormat(locale).format(names),
    picks: format.count(figures.picks ?? 0),
    hits: format.count(figures.hits ?? 0),
    hitRate: format.share(figures.hitRate ?? 0),
    baseRate: format.share(figures.baseRate ?? 0),
    p: format.p(figures.p ?? 1),
    e: format.e(figures.logE ?? 0),
    rounds: format.count(figures.rounds ?? 0),
    rtp: format.rtp(figures.rtp ?? 0),
    low: format.rtp(figures.low ?? 0),
    high: format.rtp(figures.high ?? 0),
    at: format.count(figures.at ?? 0),
    needed: format.count(figures.roundsNeeded ?? 0),
    stated: format.rtp(settings.rtp ?? 0),
    lower: format.rtp((settings.rtp ?? 0) - THREE_POINTS),
  }
  const key =
    judged.question === 'claim'
      ? (`claim.${judged.verdict.code}` as const)
      : (`return.${judged.verdict.code}` as const)
  return { title: t(`verdict.${key}.title`, values), text: t(`verdict.${key}.text`, values) }
}
