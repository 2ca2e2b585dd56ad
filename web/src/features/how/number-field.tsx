import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { parseNumber } from '#web/lib/parse-number.ts'
import controls from '#web/ui/field.module.css'
import { described, Field } from '#web/ui/field.tsx'

interface NumberFieldProps {
  id: string
  label: string
  value: number
  onChange: (value: number) => void
  low: number
  high: number
  decimals: number
}

/**
 * A number field whose value is always valid. A typed value counts if it is within the bounds; leaving the field
 * corrects any other and says so.
 */
export function NumberField({ id, label, value, onChange, low, high, decimals }: NumberFieldProps) {
  const { t } = useTranslation('how')
  const { number } = useFormat()
  const [draft, setDraft] = useState<string>()
  const [note, setNote] = useState<string>()
  const decimalSign = number(0.5, 1).charAt(1)
  const bound = (given: number) => number(given, Number.isInteger(given) ? 0 : decimals)
  const shown = (given: number) => given.toFixed(decimals).replace('.', decimalSign)
  const bounds = { low: bound(low), high: bound(high) }
  const rounded = (typed: number) => Number(typed.toFixed(decimals))
  const isPossible = (typed: number) => typed >= low && typed <= high

  function type(text: string) {
    setDraft(text)
    setNote(undefined)
    const typed = parseNumber(text, decimalSign)
    if (typed !== undefined && isPossible(typed)) onChange(rounded(typed))
  }

  function leave() {
    if (draft === undefined) return
    setDraft(undefined)
    const typed = parseNumber(draft, decimalSign)
    if (typed === undefined) return setNote(t('explorer.unreadable', { value: shown(value) }))
    if (isPossible(typed)) return
    const nearest = Math.min(high, Math.max(low, typed))
    onChange(nearest)
    setNote(t('explorer.clamped', { ...bounds, value: shown(nearest) }))
  }

  const hint = <span role="status">{note ?? t('explorer.bounds', bounds)}</span>
  return (
    <Field id={id} name={id} label={label} hint={hint}>
      <input
        {...described({ id, hint })}
        id={id}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        className={controls.control}
        value={draft ?? shown(value)}
        onChange={(event) => type(event.target.value)}
        onBlur={leave}
        onKeyDown={(event) => event.key === 'Enter' && leave()}
      />
    </Field>
  )
}
