import { useTranslation } from '#web/i18n/use-translation.ts'
import { jobFailureMessage } from '#web/lib/job/job-failure.ts'
import { useFocusKept } from '#web/lib/use-focus-kept.ts'
import { Button, Notice } from '#web/ui/index.ts'
import styles from './data-audit.module.css'
import { DropArea } from './drop-area.tsx'
import { FilePanel } from './file-panel.tsx'
import { ProgressPanel } from './progress-panel.tsx'
import { QuestionChoice } from './question-choice.tsx'
import { ReportView } from './report-view.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import { SourcePanel } from './source-panel.tsx'
import { UnreadNotice } from './unread-notice.tsx'
import { type Audit, useAudit } from './use-audit.ts'
import { useDataLine } from './use-data-line.ts'

/** The audit: a question, data, what they are held against, and the report. */
export default function AuditTool() {
  const audit = useAudit()
  const { asked, open, ask } = audit
  const place = useFocusKept<HTMLDivElement>(asked.source)
  return (
    <DropArea onFile={(file) => open({ blob: file }, file.name)}>
      <div className={styles.input}>
        <QuestionChoice question={asked.question} onChange={ask} />
        <div ref={place} tabIndex={-1} className={styles.data}>
          {asked.source ? <Opened audit={audit} /> : <SourcePanel question={asked.question} onOpen={open} />}
        </div>
      </div>
      <Outcome audit={audit} />
    </DropArea>
  )
}

/** The data that are open, and everything that can be said about them. */
function Opened({ audit }: { audit: Audit }) {
  const { t } = useTranslation('dataAudit')
  const { asked, made, close, choose, set } = audit
  const output = made?.output
  const line = useDataLine(asked.source, output)
  const file = output && 'file' in output ? output.file : undefined
  const { question, choice, settings } = asked
  return (
    <>
      <div className="row-spread">
        <p className={styles.name}>{line}</p>
        <Button small onClick={close}>
          {t('source.other')}
        </Button>
      </div>
      {file && (
        <>
          <FilePanel
            {...{ question, file, choice }}
            onChange={choose}
            needed={output?.kind === 'needs' ? output.needed : []}
          />
          <SettingsPanel {...{ question, file }} settings={settings[question]} onChange={set} />
        </>
      )}
    </>
  )
}

function Outcome({ audit }: { audit: Audit }) {
  const { t } = useTranslation('dataAudit')
  const { asked, state, made, cancel, again } = audit
  const line = useDataLine(asked.source, made?.output)
  const output = made?.output
  const place = useFocusKept<HTMLDivElement>(state.status)
  return (
    <>
      <div ref={place} tabIndex={-1} className={styles.state}>
        {state.status === 'running' && <ProgressPanel job={state} onCancel={cancel} />}
        {state.status === 'failed' && (
          <Notice tone="bad" role="alert" title={jobFailureMessage(state.error)}>
            <Again onClick={again} />
          </Notice>
        )}
        {state.status === 'cancelled' && (
          <Notice tone="neutral" role="status" title={t('progress.cancelled')}>
            <Again onClick={again} />
          </Notice>
        )}
        {output?.kind === 'unread' && <UnreadNotice reason={output.reason} bytes={output.bytes} />}
      </div>
      {output?.kind === 'judged' && made && (
        <ReportView name={asked.source?.name ?? ''} data={line} at={made.at} report={output.report} />
      )}
    </>
  )
}

function Again({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('dataAudit')
  return (
    <div>
      <Button small onClick={onClick}>
        {t('progress.again')}
      </Button>
    </div>
  )
}
