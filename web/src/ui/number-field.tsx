import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { parseNumber } from '#web/lib/parse-number.ts'
import controls from './field.module.css'
import { described, Field } from './field.tsx'

interface NumberFieldProps {
  id: string
  label: string
  value: number | undefined
  onChange: (value: number | undefined) => void
  low: number
  high: number
  /** Decimals always shown; by default those of the number, two at most. */
  decimals?: number
  optional?: boolean
}

/**
 * A number to type. Reports each number within the bounds; leaving the field with anything else keeps the last reported
 * number and shows the bounds.
 */
export function NumberField({
  id,
  label,
  value,
  onChange,
  low,
  high,
  decimals,
  optional = false,
}: NumberFieldProps) {
  const { t } = useTranslation('ui')
  const { number, decimalSign } = useFormat()
  const [draft, setDraft] = useState<string>()
  const [isWrong, setWrong] = useState(false)
  const written = decimals === undefined ? String(value ?? '') : (value?.toFixed(decimals) ?? '')
  const read = (text: string) => {
    const typed = parseNumber(text.replace(/%\s*$/, ''), decimalSign)
    return typed !== undefined && typed >= low && typed <= high
      ? Number(typed.toFixed(decimals ?? 2))
      : undefined
  }

  function type(text: string) {
    setDraft(text)
    setWrong(false)
    const typed = read(text)
    const isEmptied = text.trim() === '' && optional
    if ((typed !== undefined || isEmptied) && typed !== value) onChange(typed)
  }

  function leave() {
    if (draft === undefined) return
    const isNumberExpected = draft.trim() !== '' || !optional
    if (isNumberExpected && read(draft) === undefined) return setWrong(true)
    setDraft(undefined)
  }

  const bound = (end: number) => number(end, Number.isInteger(end) ? 0 : 2)
  const error = isWrong ? t('form.between', { low: bound(low), high: bound(high) }) : undefined
  return (
    <Field id={id} name={id} label={label} error={error} optional={optional}>
      <input
        {...described({ id, error })}
        id={id}
        name={id}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        className={controls.control}
        value={draft ?? written.replace('.', decimalSign)}
        onChange={(event) => type(event.target.value)}
        onBlur={leave}
        onKeyDown={(event) => event.key === 'Enter' && leave()}
      />
    </Field>
  )
}
