import { type FormEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { FormFault } from '#web/lib/use-form.ts'
import { ErrorSummary } from '#web/ui/index.ts'
import type { Draft } from './draft.ts'
import styles from './form.module.css'
import { GameFields } from './game-fields.tsx'
import { CheckedFields, idOf } from './lab-field.tsx'
import type { DraftAnswer } from './read-draft.ts'
import { StrategyList } from './strategy-list.tsx'
import { useFaultText } from './use-fault-text.ts'

interface LabFormProps {
  draft: Draft
  onDraft: (change: (before: Draft) => Draft) => void
  answer: DraftAnswer
  workers: number
  /** Pressed, and everything fits. */
  onRun: () => void
  onNewSeed: () => void
  /** Buttons and progress at its end. */
  children: ReactNode
}

/** All settings; each field says what is wrong while it is typed. */
export function LabForm({ draft, onDraft, answer, workers, onRun, onNewSeed, children }: LabFormProps) {
  const { t } = useTranslation('lab')
  const form = useRef<HTMLFormElement>(null)
  const textOf = useFaultText(workers)
  const [refused, setRefused] = useState<FormFault>()
  const faults = answer.ok ? {} : answer.faults
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words follow from what was answered
  const checked = useMemo(() => ({ faults, textOf }), [answer, workers])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (answer.ok) {
      setRefused(undefined)
      return onRun()
    }
    const fields = Object.entries(faults).map(([place, fault]) => ({
      id: idOf(place),
      message: textOf(fault),
    }))
    const shown = [...(form.current?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [])]
    const placeOf = ({ id }: { id: string }) => shown.findIndex((field) => field.id === id)
    fields.sort((one, other) => placeOf(one) - placeOf(other))
    setRefused({ message: t('faults.summary'), fields, code: undefined, error: undefined })
    shown[0]?.focus()
  }
  return (
    <form ref={form} className={styles.form} aria-label={t('form.title')} noValidate onSubmit={submit}>
      <CheckedFields value={checked}>
        <GameFields
          draft={draft}
          onChange={(change) => onDraft((before) => ({ ...before, ...change }))}
          onNewSeed={onNewSeed}
        />
        <p className="muted small">{t('form.units')}</p>
        <StrategyList {...{ draft, onDraft }} />
      </CheckedFields>
      <div className={styles.actions}>
        {!answer.ok && <ErrorSummary fault={refused} named />}
        {children}
      </div>
    </form>
  )
}
