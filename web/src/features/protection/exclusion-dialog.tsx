import { useId, useState } from 'react'
import { EXCLUSION_PERIODS, type ExclusionPeriod } from '#shared/models/user.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { useFormat } from '#web/lib/format.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionError } from '#web/ui/action-error.tsx'
import { HelpLine } from '#web/ui/help-line.tsx'
import { Button, Dialog, RadioGroup } from '#web/ui/index.ts'
import { FOREVER_YEAR } from './exclusion.ts'

interface ExclusionDialogProps {
  open: boolean
  onClose: () => void
  /** Called when the dialog is closed after an exclusion has started. */
  onExcluded: () => void
}

/** A time-out or self-exclusion in two steps; nothing here speaks for or against it. */
export function ExclusionDialog({ open, onClose, onExcluded }: ExclusionDialogProps) {
  const { t } = useTranslation('protection')
  const [until, setUntil] = useState<string>()
  function close() {
    if (until !== undefined) onExcluded()
    setUntil(undefined)
    onClose()
  }
  return (
    <Dialog open={open} title={t('exclusion.dialog')} onClose={close}>
      {until === undefined ? <PeriodSteps onDone={setUntil} /> : <Done until={until} onClose={close} />}
      <HelpLine />
    </Dialog>
  )
}

function PeriodSteps({ onDone }: { onDone: (until: string) => void }) {
  const { t } = useTranslation('protection')
  const id = useId()
  const [period, setPeriod] = useState<ExclusionPeriod | ''>('')
  const [missing, setMissing] = useState(false)
  const [sure, setSure] = useState(false)
  if (sure && period !== '') {
    return <Confirm period={period} onDone={onDone} onChange={() => setSure(false)} />
  }
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(period === '')
        setSure(period !== '')
        if (period === '') document.getElementById(id)?.focus()
      }}
    >
      <RadioGroup
        id={id}
        name="period"
        label={t('exclusion.period')}
        value={period}
        onChange={setPeriod}
        error={missing && period === '' ? t('exclusion.missing') : undefined}
        options={EXCLUSION_PERIODS.map((value) => ({ value, label: t(`exclusion.periods.${value}`) }))}
      />
      <div>
        <Button type="submit">{t('exclusion.next')}</Button>
      </div>
    </form>
  )
}

// The button that was pressed is gone with its step: the next step is read from its heading.
function focusNow(heading: HTMLElement | null): void {
  heading?.focus()
}

interface ConfirmProps {
  period: ExclusionPeriod
  onDone: (until: string) => void
  onChange: () => void
}

function Confirm({ period, onDone, onChange }: ConfirmProps) {
  const { t } = useTranslation('protection')
  const start = useAction(async () => {
    const { excludedUntil } = await call(api.users.exclude, { input: { period } })
    onDone(excludedUntil)
  })
  return (
    <>
      <h3 ref={focusNow} tabIndex={-1}>
        {t('exclusion.confirmTitle', { period: t(`exclusion.periods.${period}`) })}
      </h3>
      <p>{period === 'forever' ? t('exclusion.confirmForever') : t('exclusion.confirmText')}</p>
      <ActionError>{start.error}</ActionError>
      <div className="row">
        <Button kind="danger" pending={start.pending} onClick={start.run}>
          {t('exclusion.confirm')}
        </Button>
        <Button onClick={onChange}>{t('exclusion.change')}</Button>
      </div>
    </>
  )
}

function Done({ until, onClose }: { until: string; onClose: () => void }) {
  const { t } = useTranslation(['protection', 'ui'])
  const { dateTime } = useFormat()
  return (
    <>
      <h3 ref={focusNow} tabIndex={-1}>
        {t('exclusion.doneTitle')}
      </h3>
      <p role="status">
        {until.startsWith(FOREVER_YEAR)
          ? t('exclusion.doneForever')
          : t('exclusion.done', { until: dateTime(until) })}
      </p>
      <div>
        <Button onClick={onClose}>{t('ui:close')}</Button>
      </div>
    </>
  )
}
