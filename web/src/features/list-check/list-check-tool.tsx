import { type DragEvent, type ReactNode, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { jobFailureMessage } from '#web/lib/job/job-failure.ts'
import type { RunningJob } from '#web/lib/job/use-job.ts'
import { useFocusKept } from '#web/lib/use-focus-kept.ts'
import { Button, classes, Notice, RadioGroup } from '#web/ui/index.ts'
import { FilePanel } from './file-panel.tsx'
import styles from './list-check.module.css'
import {
  type ListCheckOutput,
  MAX_MEGABYTES,
  QUESTIONS,
  type Question,
  type Source,
  type Unread,
} from './list-check-job.ts'
import { Opening } from './opening.tsx'
import { ReportView } from './report-view.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import { SourcePanel } from './source-panel.tsx'
import { type ListCheck, useListCheck } from './use-list-check.ts'

interface DropAreaProps {
  onFile: (file: Blob & { readonly name: string }) => void
  children: ReactNode
}

function DropArea({ onFile, children }: DropAreaProps) {
  const { t } = useTranslation('listCheck')
  const [over, setOver] = useState(false)
  const [count, setCount] = useState(1)

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const { files } = event.dataTransfer
    const text = event.dataTransfer.getData('text/plain')
    const [file] = files
    setCount(files.length)
    if (file) onFile(file)
    else if (text !== '') onFile(new File([text], t('source.pasted')))
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a second way for the mouse; the button beside it does the same
    <div
      className={classes('stack-6', over && styles.over)}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        const { relatedTarget } = event
        const isInside = relatedTarget instanceof Node && event.currentTarget.contains(relatedTarget)
        if (!isInside) setOver(false)
      }}
      onDrop={drop}
    >
      {children}
      {count > 1 && (
        <p role="status" className="muted small">
          {t('source.several')}
        </p>
      )}
    </div>
  )
}

interface QuestionChoiceProps {
  question: Question
  onChange: (question: Question) => void
}

function QuestionChoice({ question, onChange }: QuestionChoiceProps) {
  const { t } = useTranslation('listCheck')
  return (
    <div className={styles.question}>
      <RadioGroup
        id="list-check-question"
        name="list-check-question"
        label={t('question.label')}
        value={question}
        onChange={onChange}
        options={QUESTIONS.map((value) => ({
          value,
          label: t(`question.${value}`),
        }))}
      />
    </div>
  )
}

export default function ListCheckTool() {
  const check = useListCheck()
  const { asked, open, setQuestion } = check
  const { t } = useTranslation('listCheck')
  const place = useFocusKept<HTMLDivElement>(asked.source)
  const openExample = () =>
    open({ example: 'capped' }, t('source.generated', { name: t('source.example.capped') }), 'return')
  return (
    <DropArea onFile={(file) => open({ blob: file }, file.name)}>
      {asked.source ? <Outcome check={check} /> : <Opening onReport={openExample} />}
      <section className="stack-5 no-print">
        <QuestionChoice question={asked.question} onChange={setQuestion} />
        <div ref={place} tabIndex={-1} className="stack read-out">
          {asked.source ? <Opened check={check} /> : <SourcePanel question={asked.question} onOpen={open} />}
        </div>
      </section>
    </DropArea>
  )
}

function Opened({ check }: { check: ListCheck }) {
  const { t } = useTranslation('listCheck')
  const { asked, made, close, choose, set } = check
  const output = made?.output
  const line = useDataLine(asked.source, output)
  const file = output && 'file' in output ? output.file : undefined
  const { question, choice, settings } = asked
  return (
    <>
      <div className="row-spread">
        <p className="figures wrap bold">{line}</p>
        <Button small onClick={close}>
          {t('source.other')}
        </Button>
      </div>
      {file && (
        <>
          <FilePanel
            question={question}
            file={file}
            choice={choice}
            onChange={choose}
            needed={output?.kind === 'needs' ? output.needed : []}
          />
          <SettingsPanel question={question} file={file} settings={settings[question]} onChange={set} />
        </>
      )}
    </>
  )
}

function Outcome({ check }: { check: ListCheck }) {
  const { t } = useTranslation('listCheck')
  const { asked, state, made, cancel, again } = check
  const line = useDataLine(asked.source, made?.output)
  const output = made?.output
  const place = useFocusKept<HTMLDivElement>(state.status)
  return (
    <>
      <div ref={place} tabIndex={-1} className={classes('stack read-out none-if-empty', styles.state)}>
        {state.status === 'running' && <ProgressPanel job={state} onCancel={cancel} />}
        {state.status === 'failed' && (
          <Notice tone="bad" role="alert" title={jobFailureMessage(state.error)}>
            <StartOver onClick={again} />
          </Notice>
        )}
        {state.status === 'cancelled' && (
          <Notice tone="neutral" role="status" title={t('progress.cancelled')}>
            <StartOver onClick={again} />
          </Notice>
        )}
        {output?.kind === 'unread' && <UnreadNotice reason={output.reason} bytes={output.bytes} />}
      </div>
      {output?.kind === 'judged' && made && (
        <ReportView
          data={line}
          at={made.at}
          report={output.report}
          opened={asked.source}
          isExample={asked.source !== undefined && 'example' in asked.source.content}
        />
      )}
    </>
  )
}

function StartOver({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('listCheck')
  return (
    <div>
      <Button small onClick={onClick}>
        {t('progress.again')}
      </Button>
    </div>
  )
}

function UnreadNotice({ reason, bytes }: { reason: Unread; bytes: number }) {
  const { t } = useTranslation('listCheck')
  const { number } = useFormat()
  const sizes = { megabytes: number(bytes / 1_000_000), bound: number(MAX_MEGABYTES) }
  return <Notice tone="bad" role="alert" title={t(`unread.${reason}`, sizes)} />
}

const KILO = 1000
const MEGA = 1_000_000

function useDataLine(source: Source | undefined, output: ListCheckOutput | undefined): string {
  const { t } = useTranslation('listCheck')
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

interface ProgressPanelProps {
  job: RunningJob
  onCancel: () => void
}

function ProgressPanel({ job: { progress }, onCancel }: ProgressPanelProps) {
  const { t } = useTranslation('listCheck')
  const { percent } = useFormat()
  const isReading = progress?.stage === 'reading'
  const share = isReading && progress.total > 0 ? progress.done / progress.total : undefined
  const text = progress === undefined ? t('progress.opening') : t('progress.judging')
  return (
    <div className={styles.progress}>
      <p>{share === undefined ? text : t('progress.reading', { percent: percent(share, 0) })}</p>
      <progress aria-label={t('progress.label')} max={1} {...(share === undefined ? {} : { value: share })} />
      <Button small onClick={onCancel}>
        {t('progress.cancel')}
      </Button>
    </div>
  )
}
