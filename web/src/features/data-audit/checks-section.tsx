import type { Check, CheckCode } from '#shared/crash/audit/check.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Badge } from '#web/ui/index.ts'
import type { Report } from './audit-job.ts'
import { CoveragePlot } from './coverage-plot.tsx'
import styles from './data-audit.module.css'
import { SurvivalPlot } from './survival-plot.tsx'
import { useCheckWords } from './use-check-words.ts'
import { isBlocking, useCompleteness } from './use-completeness.ts'

/** What the curve of survival shows to the eye. */
const OF_THE_LAW: readonly CheckCode[] = ['capped_tail', 'shape', 'whole_numbers', 'instant_crashes']

/** What is said before anything else: whether these data can carry an answer. */
export function ChecksSection({ report }: { report: Report }) {
  const { t } = useTranslation('dataAudit')
  const { checks, coverage, curve, judged } = report
  const headline = useCompleteness(report)
  const found = checks.filter(({ grade }) => grade === 'broken' || grade === 'notable')
  const ordered = found.toSorted((a, b) => Number(isBlocking(report, b)) - Number(isBlocking(report, a)))
  const areMissing = found.some(({ code }) => code === 'missing_ids')
  // Where the question is the return, the curve stands with its figures.
  const isOffLaw = judged.question === 'claim' && found.some(({ code }) => OF_THE_LAW.includes(code))
  return (
    <section className={styles.section} aria-labelledby="audit-checks">
      <h2 id="audit-checks">{t('checks.title')}</h2>
      <p className={styles.headline}>{headline}</p>
      {ordered.length > 0 && (
        <ul className={styles.findings}>
          {ordered.map((check) => (
            <Finding key={check.code} check={check} blocking={isBlocking(report, check)} />
          ))}
        </ul>
      )}
      {areMissing && coverage && <CoveragePlot coverage={coverage} />}
      {isOffLaw && curve && <SurvivalPlot curve={curve} />}
      <CheckList checks={checks} grade="clear" />
      <CheckList checks={checks} grade="not_testable" />
      <p className="muted small measure">{t('checks.blind')}</p>
    </section>
  )
}

function Finding({ check, blocking }: { check: Check; blocking: boolean }) {
  const { t } = useTranslation('dataAudit')
  const words = useCheckWords()
  return (
    <li>
      <span className={styles.findingHead}>
        <strong>{t(`checks.name.${check.code}`)}</strong>
        <Badge tone={blocking ? 'bad' : 'warn'}>{t(`checks.grade.${blocking ? 'broken' : 'notable'}`)}</Badge>
      </span>
      <span>{words(check)}</span>
    </li>
  )
}

function CheckList({ checks, grade }: { checks: readonly Check[]; grade: 'clear' | 'not_testable' }) {
  const { t } = useTranslation('dataAudit')
  const words = useCheckWords()
  const listed = checks.filter((check) => check.grade === grade)
  if (listed.length === 0) return null
  const count = listed.length
  return (
    <details className={styles.details}>
      <summary>{grade === 'clear' ? t('checks.passed', { count }) : t('checks.untested', { count })}</summary>
      <ul className={styles.list}>
        {listed.map((check) => (
          <li key={check.code}>
            <strong>{t(`checks.name.${check.code}`)}:</strong> {words(check)}
          </li>
        ))}
      </ul>
    </details>
  )
}
