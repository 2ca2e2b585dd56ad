import { useState } from 'react'
import type { ExclusionPeriod } from '#shared/models/user.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { useSession } from '#web/lib/session.tsx'
import { useVisitor } from '#web/lib/use-visitor.ts'
import { HelpLineLink } from '../help-line-link.tsx'
import { Dialog } from '../index.ts'
import { kindOf, periodsAfter, SELF_EXCLUSIONS } from './exclusion.ts'
import { Confirm, Done } from './exclusion-steps.tsx'
import { PeriodButtons } from './period-buttons.tsx'
import { type Begun, useStoreExclusion } from './use-exclude.ts'

/** A period chosen before the dialog opens, or the periods to choose from. */
export type ExclusionChoice = ExclusionPeriod | 'any' | 'longer'

interface ExclusionDialogProps {
  open: boolean
  choice?: ExclusionChoice
  onClose: () => void
}

/** Begins a time-out or self-exclusion in two steps; the text neither encourages nor discourages it. */
export function ExclusionDialog({ open, choice = 'any', onClose }: ExclusionDialogProps) {
  const { t } = useTranslation('protection')
  const [begun, setBegun] = useState<Begun>()
  const [chosen, setChosen] = useState<ExclusionPeriod>()
  const storeExclusion = useStoreExclusion()
  const { country } = useVisitor()
  const period = chosen ?? (choice === 'any' || choice === 'longer' ? undefined : choice)
  function close() {
    // The session learns of the exclusion only now: it may replace the page, and this dialog with it.
    if (begun) storeExclusion(begun.until)
    setBegun(undefined)
    setChosen(undefined)
    onClose()
  }
  const title =
    period === undefined
      ? t(choice === 'longer' ? 'exclusion.dialog.exclusion' : 'exclusion.title')
      : `${t(`exclusion.dialog.${kindOf(period)}`)}: ${t(`exclusion.periods.${period}`)}`
  return (
    <Dialog open={open} title={title} foot onClose={close}>
      {period === undefined && <Choice longer={choice === 'longer'} onChoose={setChosen} />}
      {period !== undefined && !begun && <Confirm period={period} onBegun={setBegun} />}
      {period !== undefined && begun && <Done period={period} begun={begun} onClose={close} />}
      <HelpLineLink country={country} />
    </Dialog>
  )
}

interface ChoiceProps {
  /** Leaves out the short periods. */
  longer: boolean
  onChoose: (period: ExclusionPeriod) => void
}

function Choice({ longer, onChoose }: ChoiceProps) {
  const { t } = useTranslation('protection')
  const { moment } = useFormat()
  const { user } = useSession()
  const [nowMs] = useState(serverNow)
  const until = user?.excludedUntil
  const periods = periodsAfter(until, nowMs).filter((period) => !longer || SELF_EXCLUSIONS.includes(period))
  return (
    <>
      {until && <p>{t('exclusion.longerOnly', { until: moment(until) })}</p>}
      <PeriodButtons periods={periods} nowMs={nowMs} onChoose={onChoose} />
    </>
  )
}
