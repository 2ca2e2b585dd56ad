import { type FormEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { MAX_TOTAL_ROUNDS } from '#shared/crash/strategy/settings.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import type { FormError } from '#web/lib/use-form.ts'
import { Button, ErrorSummary } from '#web/ui/index.ts'
import { PRESETS, type Preset } from '../presets.ts'
import type { Draft } from './draft.ts'
import styles from './form.module.css'
import { GameFields } from './game-fields.tsx'
import { CheckedFields, idOf } from './lab-field.tsx'
import type { DraftAnswer, DraftError } from './read-draft.ts'
import type { NumberRule } from './read-number.ts'
import { StrategyList } from './strategy-list.tsx'

export function PresetButtons({ onChoose }: { onChoose: (preset: Preset) => void }) {
  const { t } = useTranslation('lab')
  return (
    <section className={styles.presets} aria-labelledby="lab-presets">
      <h2 id="lab-presets">{t('presets.title')}</h2>
      {PRESETS.map((preset) => (
        <Button key={preset} small onClick={() => onChoose(preset)}>
          {t(`presets.${preset}`)}
        </Button>
      ))}
    </section>
  )
}

interface LabFormProps {
  draft: Draft
  onDraft: (change: (before: Draft) => Draft) => void
  answer: DraftAnswer
  onRun: () => void
  onNewSeed: () => void
  children: ReactNode
}

/** All settings; each field shows its error during typing. */
export function LabForm({ draft, onDraft, answer, onRun, onNewSeed, children }: LabFormProps) {
  const { t } = useTranslation(['lab', 'ui'])
  const form = useRef<HTMLFormElement>(null)
  const textOf = useErrorText()
  const [refused, setRefused] = useState<FormError>()
  const errors = answer.ok ? {} : answer.errors
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts depend on the answer
  const checked = useMemo(() => ({ errors, textOf }), [answer])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (answer.ok) {
      setRefused(undefined)
      return onRun()
    }
    const fields = Object.entries(errors).map(([place, error]) => ({
      id: idOf(place),
      message: textOf(error),
    }))
    const shown = [...(form.current?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [])]
    const placeOf = ({ id }: { id: string }) => shown.findIndex((field) => field.id === id)
    fields.sort((one, other) => placeOf(one) - placeOf(other))
    setRefused({ message: t('ui:form.checkFields'), fields, code: undefined, error: undefined })
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
        <StrategyList draft={draft} onDraft={onDraft} />
      </CheckedFields>
      <div className={styles.actions}>
        {!answer.ok && <ErrorSummary error={refused} named />}
        {children}
      </div>
    </form>
  )
}

/** Errors that need a text of their own instead of the field's range. */
const NAMED = ['mixed_scripts', 'not_whole', 'too_many_decimals'] as const

function useErrorText(): (error: DraftError) => string {
  const { t } = useTranslation('lab')
  const { number, money } = useFormat()
  const bounds = ({ decimals, low, high }: NumberRule) => {
    const written = (value: number) => (decimals === 0 ? number(value) : money(value / 100))
    return { low: written(low), high: written(high) }
  }
  return (error) => {
    switch (error.code) {
      case 'no_items':
        return t('faults.no_items')
      case 'too_many_items':
        return t('faults.too_many_items', { count: error.count, given: error.given })
      case 'total':
        return t('faults.total', { high: number(error.high), total: number(MAX_TOTAL_ROUNDS) })
      case 'limits':
        return t('faults.limits')
      case 'first_stake':
        return t('faults.first_stake', {
          plan: t(`plans.${error.plan}.name`),
          stake: number(error.stake / 100, 2),
        })
      default: {
        const named = NAMED.find((code) => code === error.code) ?? 'range'
        const text = t(`faults.${named}`, bounds(error.rule))
        return error.item === undefined ? text : t('faults.item', { item: error.item, fault: text })
      }
    }
  }
}
