import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './field.module.css'
import { controlOf, described, Field, FieldError, type FieldProps, Hint } from './field.tsx'

export interface Option<Value extends string = string> {
  value: Value
  label: ReactNode
  hint?: ReactNode
}

interface SelectProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  options: readonly { value: string; label: string }[]
  /** Text of the first, empty option. */
  placeholder?: string
}

export function Select(props: SelectProps) {
  const { options, placeholder, ...field } = props
  return (
    <Field {...field}>
      <select {...controlOf(field)}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  )
}

interface CheckboxProps extends FieldProps {
  checked: boolean
  onChange: (checked: boolean) => void
}

export function Checkbox(props: CheckboxProps) {
  const { id, name, label, hint, error, checked, onChange } = props
  return (
    <div className={styles.field}>
      <label className={styles.choice}>
        <input
          {...described(props)}
          id={id}
          name={name}
          type="checkbox"
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      <Hint id={id}>{hint}</Hint>
      <FieldError id={id}>{error}</FieldError>
    </div>
  )
}

interface RadioGroupProps<Value extends string> extends FieldProps {
  value: Value | ''
  onChange: (value: Value) => void
  options: readonly Option<Value>[]
}

/** Gives each option a row with room for a hint; the group's id is its first option's. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { id, name, label, hint, error, value, onChange, options } = props
  return (
    <fieldset className={classes(styles.field, 'stack-2')} {...described(props)}>
      <legend className={styles.label}>{label}</legend>
      <Hint id={id}>{hint}</Hint>
      {options.map((option, index) => (
        <label key={option.value} className={classes(styles.choice, styles.card)}>
          <input
            id={index === 0 ? id : `${id}-${option.value}`}
            name={name}
            type="radio"
            value={option.value}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
          />
          <span>
            {option.label}
            {option.hint && <span className="under">{option.hint}</span>}
          </span>
        </label>
      ))}
      <FieldError id={id}>{error}</FieldError>
    </fieldset>
  )
}
