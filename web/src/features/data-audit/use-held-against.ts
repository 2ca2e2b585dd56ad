import { useTranslation } from '#web/i18n/use-translation.ts'
import type { Report } from './audit-job.ts'
import { useFigureWords } from './use-figure-words.ts'
import { USUAL_RTP } from './usual-rtp.ts'

/** What the rows were held against, in a line of the report. */
export function useHeldAgainst({ judged, settings }: Report): string {
  const { t } = useTranslation('dataAudit')
  const words = useFigureWords()
  const rtp = settings.rtp ?? (judged.question === 'claim' ? USUAL_RTP : undefined)
  if (rtp === undefined) return t('report.heldNothing')
  const { targetX100, claim } = settings
  const parts = [
    t('report.heldReturn', { rtp: words.percent(rtp) }),
    judged.question === 'claim' &&
      targetX100 !== undefined &&
      t('report.heldTarget', { target: words.x(targetX100) }),
    judged.question === 'claim' &&
      claim !== undefined &&
      t('report.heldClaim', { claim: words.percent(claim) }),
  ]
  return t('report.held', { what: parts.filter(Boolean).join(', ') })
}
