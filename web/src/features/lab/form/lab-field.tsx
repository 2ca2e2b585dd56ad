import { createContext, useContext } from 'react'
import { TextField } from '#web/ui/index.ts'
import type { DraftError, DraftErrors } from './read-draft.ts'

interface Checked {
  readonly errors: DraftErrors
  readonly textOf: (error: DraftError) => string
}

/** The form's errors, from which each field takes its own. */
export const CheckedFields = createContext<Checked>({ errors: {}, textOf: ({ code }) => code })

export const idOf = (place: string): string => `lab-${place.replaceAll('.', '-')}`

interface LabFieldProps {
  /** The field's path in the draft, as errors use it. */
  place: string
  label: string
  value: string
  onChange: (value: string) => void
  hint?: string
  optional?: boolean
  /** Lists need the text keyboard: the numeric one lacks a space. */
  isList?: boolean
}

export function LabField({ place, isList = false, ...field }: LabFieldProps) {
  const { errors, textOf } = useContext(CheckedFields)
  const error = errors[place]
  return (
    <TextField
      {...field}
      id={idOf(place)}
      name={place}
      inputMode={isList ? 'text' : 'decimal'}
      autoComplete="off"
      spellCheck={false}
      error={error && textOf(error)}
    />
  )
}
