import { useId } from 'react'
import { classes } from './classes.ts'
import styles from './filter-chips.module.css'

interface FilterChipsProps<Value extends string> {
  /** Names the group. */
  label: string
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: string }[]
  /** One control of equal parts instead of chips. */
  joined?: boolean
  disabled?: boolean
}

export function FilterChips<Value extends string>(props: FilterChipsProps<Value>) {
  const { label, value, onChange, options, joined, disabled } = props
  const name = useId()
  return (
    <fieldset className={classes('row-2 plain-list', joined && styles.joined)} disabled={disabled}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.chip}>
          <input
            className="visually-hidden"
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
