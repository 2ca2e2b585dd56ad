import { useReadingLanguage } from '#web/i18n/reading-language.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { Report } from './audit-job.ts'
import { useFigureFormat } from './use-figure-format.ts'

const THREE_POINTS = 0.03

/** The verdict as headline and text. */
export function useVerdictText({ judged, settings }: Report): { title: string; text: string } {
  const { t } = useTranslation('dataAudit')
  const words = useFigureFormat()
  const locale = useReadingLanguage()
  const { figures, because } = judged.verdict
  const names = because.map((check) => t(`checks.name.${check}`))
  const values = {
    because: new Intl.ListFormat(locale).format(names),
    picks: words.count(figures.picks ?? 0),
    hits: words.count(figures.hits ?? 0),
    hitRate: words.share(figures.hitRate ?? 0),
    baseRate: words.share(figures.baseRate ?? 0),
    p: words.p(figures.p ?? 1),
    e: words.e(figures.logE ?? 0),
    rounds: words.count(figures.rounds ?? 0),
    rtp: words.rtp(figures.rtp ?? 0),
    low: words.rtp(figures.low ?? 0),
    high: words.rtp(figures.high ?? 0),
    target: words.x(figures.targetX100 ?? 0),
    stated: words.rtp(settings.rtp ?? 0),
    lower: words.rtp((settings.rtp ?? 0) - THREE_POINTS),
  }
  const key =
    judged.question === 'claim'
      ? (`claim.${judged.verdict.code}` as const)
      : (`return.${judged.verdict.code}` as const)
  return { title: t(`verdict.${key}.title`, values), text: t(`verdict.${key}.text`, values) }
}
