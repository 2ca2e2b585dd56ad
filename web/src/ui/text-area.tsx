import { classes } from './classes.ts'
import styles from './field.module.css'
import { described, Field, type FieldProps } from './field.tsx'

interface TextAreaProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  rows?: number
  maxLength?: number
}

/** Several lines of text. */
export function TextArea(props: TextAreaProps) {
  const { label, hint, error, optional, onChange, rows = 4, ...input } = props
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={props.id} name={props.name}>
      <textarea
        {...input}
        {...described(props)}
        rows={rows}
        required={!optional}
        className={classes(styles.control)}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
