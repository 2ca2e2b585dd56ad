import { useState } from 'react'
import type { ExclusionPeriod } from '#shared/models/user.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { useSession } from '#web/lib/session.tsx'
import { useForm } from '#web/lib/use-form.ts'
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
  const [chosen, setChosen] = useState<ExclusionPeriod>()
  const [before, setBefore] = useState<ExclusionPeriod>()
  if (chosen) return <Confirm period={chosen} onBegun={onBegun} onChange={() => setChosen(undefined)} />
  return (
    <Choice
      kind={kind}
      before={before}
      onChosen={(period) => {
        setChosen(period)
        setBefore(period)
      }}
    />
  )
}

interface ChoiceProps {
  kind: ExclusionKind
  /** The choice that the user came back to change. */
  before: ExclusionPeriod | undefined
  onChosen: (period: ExclusionPeriod) => void
}

function Choice({ kind, before, onChosen }: ChoiceProps) {
  const { t } = useTranslation('protection')
  const { moment } = useFormat()
  const { user } = useSession()
  const [nowMs] = useState(serverNow)
  const until = user?.excludedUntil
  const ends = (value: ExclusionPeriod) => {
    const end = endOf(value, nowMs)
    return end === undefined ? t('exclusion.noEnd') : t('exclusion.ends', { until: moment(end) })
  }
  const periods = periodsToChoose(kind, until, nowMs)
  const form = useForm({
    initial: { period: before ?? '' },
    check: ({ period }) => ({ period: period === '' ? t('exclusion.missing') : undefined }),
    submit: async ({ period }) => {
      const chosen = periods.find((each) => each === period)
      if (chosen) onChosen(chosen)
      return false
    },
  })
  return (
    <form {...form.attributes} className="stack">
      {until && <p>{t('exclusion.longerOnly', { until: moment(until) })}</p>}
      <RadioGroup
        {...form.text('period')}
        label={t('exclusion.period')}
        options={periods.map((value) => ({
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
