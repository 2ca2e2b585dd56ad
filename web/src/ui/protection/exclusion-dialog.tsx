import { useId, useState } from 'react'
import type { ExclusionPeriod } from '#shared/models/user.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { useSession } from '#web/lib/session.tsx'
import { HelpLine } from '../help-line.tsx'
import { Button, Dialog, RadioGroup } from '../index.ts'
import { type ExclusionKind, endOf, periodsToChoose } from './exclusion.ts'
import { Confirm, Done } from './exclusion-steps.tsx'
import { type Begun, useSettle } from './use-exclude.ts'

interface ExclusionDialogProps {
  open: boolean
  /** Limits the periods offered. */
  kind?: ExclusionKind
  onClose: () => void
}

/** A time-out or self-exclusion in two steps; the text neither encourages nor discourages it. */
export function ExclusionDialog({ open, kind = 'any', onClose }: ExclusionDialogProps) {
  const { t } = useTranslation('protection')
  const [begun, setBegun] = useState<Begun>()
  const settle = useSettle()
  function close() {
    // Settles only on closing: the page below may be replaced, and the dialog with it.
    if (begun) settle(begun.until)
    setBegun(undefined)
    onClose()
  }
  return (
    <Dialog
      open={open}
      title={t(kind === 'any' ? 'exclusion.title' : `exclusion.dialog.${kind}`)}
      onClose={close}
    >
      {begun ? <Done begun={begun} onClose={close} /> : <Steps kind={kind} onBegun={setBegun} />}
      <HelpLine />
    </Dialog>
  )
}

interface StepsProps {
  kind: ExclusionKind
  onBegun: (begun: Begun) => void
}

function Steps({ kind, onBegun }: StepsProps) {
  const [period, setPeriod] = useState<ExclusionPeriod | ''>('')
  const [chosen, setChosen] = useState(false)
  if (chosen && period !== '') {
    return <Confirm period={period} onBegun={onBegun} onChange={() => setChosen(false)} />
  }
  return <Choice kind={kind} period={period} onPeriod={setPeriod} onChosen={() => setChosen(true)} />
}

interface ChoiceProps {
  kind: ExclusionKind
  period: ExclusionPeriod | ''
  onPeriod: (period: ExclusionPeriod) => void
  onChosen: () => void
}

function Choice({ kind, period, onPeriod, onChosen }: ChoiceProps) {
  const { t } = useTranslation('protection')
  const { moment } = useFormat()
  const { user } = useSession()
  const id = useId()
  const [missing, setMissing] = useState(false)
  const [nowMs] = useState(serverNow)
  const until = user?.excludedUntil
  const ends = (value: ExclusionPeriod) => {
    const end = endOf(value, nowMs)
    return end === undefined ? t('exclusion.noEnd') : t('exclusion.ends', { until: moment(end) })
  }
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (period !== '') return onChosen()
        setMissing(true)
        document.getElementById(id)?.focus()
      }}
    >
      {until && <p>{t('exclusion.longerOnly', { until: moment(until) })}</p>}
      <RadioGroup
        id={id}
        name="period"
        label={t('exclusion.period')}
        value={period}
        onChange={onPeriod}
        error={missing && period === '' ? t('exclusion.missing') : undefined}
        options={periodsToChoose(kind, until, nowMs).map((value) => ({
          value,
          label: t(`exclusion.periods.${value}`),
          hint: ends(value),
        }))}
      />
      <div>
        <Button type="submit">{t('exclusion.next')}</Button>
      </div>
    </form>
  )
}
