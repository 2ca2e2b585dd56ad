import { useRef } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import type { Report } from './audit-job.ts'
import { ChecksSection } from './checks-section.tsx'
import { ClaimFigures } from './claim-figures.tsx'
import styles from './data-audit.module.css'
import { RefusedRows } from './refused-rows.tsx'
import { ReportActions } from './report-actions.tsx'
import { ReturnFigures } from './return-figures.tsx'
import { useCompleteness } from './use-completeness.ts'
import { useHeldAgainst } from './use-held-against.ts'
import { useVerdictWords } from './use-verdict-words.ts'
import { VerdictSection } from './verdict-section.tsx'

interface ReportViewProps {
  name: string
  /** What the data are, in a line. */
  data: string
  at: string
  report: Report
}

/** The whole report: completeness, verdict, figures, refused rows, and the ways to keep it. On paper it is all there is. */
export function ReportView({ name, data, at, report }: ReportViewProps) {
  const { t } = useTranslation('dataAudit')
  const { dateTime } = useFormat()
  const sheet = useRef<HTMLElement>(null)
  const held = useHeldAgainst(report)
  const { judged, curve } = report
  const lines = [data, held, t('report.made', { date: dateTime(at) })]
  return (
    <article ref={sheet} className={styles.report} aria-label={t('report.title')}>
      <Said report={report} />
      <div className={styles.sheetHead}>
        <p>{t(`question.${judged.question}.title`)}</p>
        <p>{data}</p>
        <p>{held}</p>
      </div>
      <div className={styles.halves}>
        <ChecksSection report={report} />
        <VerdictSection report={report} />
      </div>
      {judged.findings && judged.question === 'claim' && <ClaimFigures findings={judged.findings} />}
      {judged.findings && judged.question === 'return' && (
        <ReturnFigures findings={judged.findings} stated={report.settings.rtp} curve={curve} />
      )}
      <RefusedRows rows={report.rows} />
      <footer className={styles.section}>
        <p className="muted small">{lines.join(' · ')}</p>
        <ReportActions {...{ name, at, report, sheet }} summary={lines.join(' · ')} />
      </footer>
    </article>
  )
}

/** Tells who does not see it that a result is there, once for each result. */
function Said({ report }: { report: Report }) {
  const { t } = useTranslation('dataAudit')
  const completeness = useCompleteness(report)
  const { title } = useVerdictWords(report)
  return (
    <p role="status" className="visually-hidden">
      {t('verdict.said', { completeness, verdict: title })}
    </p>
  )
}
