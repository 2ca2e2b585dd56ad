import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { parseNumber } from '#web/lib/parse-number.ts'
import controls from '#web/ui/field.module.css'
import { described, Field } from '#web/ui/field.tsx'

interface NumberInputProps {
  id: string
  label: string
  value: number | undefined
  /** Called with a number within the bounds, or with undefined for an empty field. */
  onChange: (value: number | undefined) => void
  low: number
  high: number
  optional?: boolean
}

/** An optional number. A value within the bounds counts at once; leaving the field reports any other. */
export function NumberInput({ id, label, value, onChange, low, high, optional }: NumberInputProps) {
  const { t } = useTranslation('listCheck')
  const { number } = useFormat()
  const [draft, setDraft] = useState<string>()
  const [wrong, setWrong] = useState(false)
  const decimalSign = number(0.5, 1).charAt(1)
  const shown = value === undefined ? '' : String(value).replace('.', decimalSign)
  const read = (text: string) => {
    const typed = parseNumber(text.replace(/%\s*$/, ''), decimalSign)
    return typed !== undefined && typed >= low && typed <= high ? Number(typed.toFixed(2)) : undefined
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
    const isGiven = draft.trim() !== '' || !optional
    if (isGiven && read(draft) === undefined) return setWrong(true)
    setDraft(undefined)
  }

  const error = wrong
    ? t('settings.between', { low: number(low, 2), high: number(high, Number.isInteger(high) ? 0 : 2) })
    : undefined
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
        value={draft ?? shown}
        onChange={(event) => type(event.target.value)}
        onBlur={leave}
        onKeyDown={(event) => event.key === 'Enter' && leave()}
      />
    </Field>
  )
}
