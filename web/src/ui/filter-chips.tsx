import { useId } from 'react'
import styles from './filter-chips.module.css'

interface FilterChipsProps {
  /** Names the group. */
  label: string
  value: string
  onChange: (value: string) => void
  options: readonly { value: string; label: string }[]
}

export function FilterChips({ label, value, onChange, options }: FilterChipsProps) {
  const name = useId()
  return (
    <fieldset className={styles.chips}>
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
