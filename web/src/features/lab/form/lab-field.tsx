import { createContext, useContext } from 'react'
import { TextField } from '#web/ui/index.ts'
import type { DraftError, DraftErrors } from './read-draft.ts'

interface Checked {
  readonly errors: DraftErrors
  readonly textOf: (error: DraftError) => string
}

/** What is wrong with the fields of the form, for each of them to find its own. */
export const CheckedFields = createContext<Checked>({ errors: {}, textOf: ({ code }) => code })

export const idOf = (place: string): string => `lab-${place.replaceAll('.', '-')}`

interface LabFieldProps {
  /** In the draft, as errors name it. */
  place: string
  label: string
  value: string
  onChange: (value: string) => void
  hint?: string
  optional?: boolean
  /** A list has no numeric keyboard: it lacks the space. */
  list?: boolean
}

export function LabField({ place, list = false, ...field }: LabFieldProps) {
  const { errors, textOf } = useContext(CheckedFields)
  const error = errors[place]
  return (
    <TextField
      {...field}
      id={idOf(place)}
      name={place}
      inputMode={list ? 'text' : 'decimal'}
      autoComplete="off"
      spellCheck={false}
      error={error && textOf(error)}
    />
  )
}
