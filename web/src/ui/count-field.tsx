import { classes } from './classes.ts'
import styles from './field.module.css'
import { described, Field, type FieldProps } from './field.tsx'

interface CountFieldProps extends FieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  low: number
  high: number
  step: number
  /** The stored value in words, at the end of the row once another one is chosen. */
  now: string | undefined
}

/** A whole number to step or to type. */
export function CountField(props: CountFieldProps) {
  const { id, name, label, value, onChange, low, high, step, now } = props
  const current = Number(value) || 0
  const bounded = (count: number) => String(Math.min(high, Math.max(low, count)))
  const button = (sign: string, to: string) => (
    <button
      type="button"
      aria-label={`${label}: ${to}`}
      aria-disabled={to === value || undefined}
      onClick={() => onChange(to)}
    >
      {sign}
    </button>
  )
  return (
    <Field {...props}>
      <div className={styles.count}>
        {button('−', bounded(current - step))}
        <input
          {...described(props)}
          className={classes(styles.control, 'focus-frame')}
          id={id}
          name={name}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          required
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={({ key }) => {
            if (key === 'ArrowUp') onChange(bounded(current + step))
            if (key === 'ArrowDown') onChange(bounded(current - step))
          }}
        />
        {button('+', bounded(current + step))}
        <span className="muted small">{now}</span>
      </div>
    </Field>
  )
}
