import { useEffect, useRef } from 'react'
import { USUAL_RTP } from '#shared/crash/list-check/casino.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { HelpLine } from '#web/ui/help-line.tsx'
import { type Column, classes, DataTable } from '#web/ui/index.ts'
import { ChecksSection, useCompleteness } from './checks-section.tsx'
import { ClaimFigures } from './claim-figures.tsx'
import styles from './list-check.module.css'
import type { RefusedRow, Report, RowsView } from './list-check-job.ts'
import { ReportActions } from './report-actions.tsx'
import { ReturnFigures } from './return-figures.tsx'
import { useFigureFormat } from './use-figure-format.ts'
import { useVerdictSentence, useVerdictText } from './use-verdict-text.ts'
import { VerdictView } from './verdict-view.tsx'

interface ReportViewProps {
  data: string
  at: string
  report: Report
  /** Changes with each opened source: the verdict then scrolls into view and takes the focus. */
  opened: unknown
  /** True if the visitor gave no data; a label above the verdict says so. */
  isExample: boolean
}

/** The whole report; print shows nothing else. */
export function ReportView({ data, at, report, opened, isExample }: ReportViewProps) {
  const { t } = useTranslation('listCheck')
  const { dateTime } = useFormat()
  const sheet = useRef<HTMLElement>(null)
  const held = useHeldAgainst(report)
  const { judged, curve } = report
  const lines = [data, held, t('report.made', { date: dateTime(at) })]
  return (
    <article ref={sheet} className={styles.report} aria-label={t('report.title')}>
      <Announcement report={report} />
      <div className={styles.sheetHead}>
        <p>{t(`question.${judged.question}`)}</p>
        <p>{data}</p>
        <p>{held}</p>
      </div>
      <VerdictSection report={report} opened={opened} data={data} isExample={isExample} />
      <details className={classes('unfold-in-print', styles.fold)}>
        <summary>{t('checks.title')}</summary>
        <ChecksSection report={report} />
      </details>
      {judged.findings && (
        <details className={classes('unfold-in-print', styles.fold)}>
          <summary>{t('report.statistics')}</summary>
          {judged.question === 'claim' ? (
            <ClaimFigures findings={judged.findings} />
          ) : (
            <ReturnFigures findings={judged.findings} curve={curve} />
          )}
        </details>
      )}
      <RefusedRows rows={report.rows} />
      <footer className="stack">
        <p className="muted small">{lines.join(' · ')}</p>
        <ReportActions report={report} sheet={sheet} summary={lines.join(' · ')} />
        <HelpLine />
      </footer>
    </article>
  )
}

/** Announces each result once to screen readers. */
function Announcement({ report }: { report: Report }) {
  const { t } = useTranslation('listCheck')
  const completeness = useCompleteness(report)
  const { sentence } = useVerdictSentence(report)
  return (
    <p role="status" className="visually-hidden">
      {t('verdict.said', { completeness, verdict: sentence.replace(/\.$/, '') })}
    </p>
  )
}

/** The verdict: a sentence, its basis, and its limits. */
function VerdictSection({
  report,
  opened,
  data,
  isExample,
}: Pick<ReportViewProps, 'report' | 'opened' | 'data' | 'isExample'>) {
  const { t } = useTranslation('listCheck')
  const verdict = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: for new data, not for each change of a setting
  useEffect(() => {
    verdict.current?.focus({ preventScroll: true })
    verdict.current?.scrollIntoView?.({ block: 'center' })
  }, [opened])
  const { title, text } = useVerdictText(report)
  const { sentence, marked } = useVerdictSentence(report)
  return (
    <VerdictView
      kicker={isExample ? t('opening.example') : undefined}
      sentence={sentence}
      bins={report.bins}
      marked={marked}
      place={verdict}
    >
      {sentence !== title && (
        <p>
          <strong>{title}</strong>
        </p>
      )}
      {text !== '' && <p>{text}</p>}
      <p className="muted small">{t('verdict.limit')}</p>
      <p className="muted small">{data}</p>
    </VerdictView>
  )
}

function useHeldAgainst({ judged, settings }: Report): string {
  const { t } = useTranslation('listCheck')
  const format = useFigureFormat()
  const rtp = settings.rtp ?? (judged.question === 'claim' ? USUAL_RTP : undefined)
  if (rtp === undefined) return t('report.heldNothing')
  const { targetX100, claim } = settings
  const parts = [
    t('report.heldReturn', { rtp: format.percent(rtp) }),
    judged.question === 'claim' &&
      targetX100 !== undefined &&
      t('report.heldTarget', { target: format.x(targetX100) }),
    judged.question === 'claim' &&
      claim !== undefined &&
      t('report.heldClaim', { claim: format.percent(claim) }),
  ]
  return t('report.held', { what: parts.filter(Boolean).join(', ') })
}

function RefusedRows({ rows }: { rows: RowsView }) {
  const { t } = useTranslation('listCheck')
  const format = useFigureFormat()
  const { refused, refusedRows, stopped } = rows
  if (refused === 0) return null
  const unlisted = refused - refusedRows.length
  const columns: readonly Column<RefusedRow>[] = [
    { id: 'row', head: t('refused.row'), cell: ({ row }) => format.count(row) },
    { id: 'column', head: t('refused.column'), cell: ({ column }) => format.count(column) },
    { id: 'expected', head: t('refused.expected'), cell: ({ refusal }) => t(`refused.code.${refusal}`) },
  ]
  return (
    <section className="stack" aria-labelledby="list-check-refused">
      <h2 id="list-check-refused">{t('refused.title', { rows: format.count(refused) })}</h2>
      {stopped && <p className="measure">{t(`refused.stopped.${stopped}`)}</p>}
      <details open={refusedRows.length <= 10}>
        <summary>{t('refused.list')}</summary>
        <DataTable
          caption={t('refused.list')}
          columns={columns}
          rows={refusedRows}
          rowKey={({ row, column }) => `${row}:${column}`}
          narrow
        />
        {unlisted > 0 && (
          <p className="muted small">{t('refused.others', { rows: format.count(unlisted) })}</p>
        )}
      </details>
    </section>
  )
}
