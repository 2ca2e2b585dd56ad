import { createContext, useContext } from 'react'
import { TextField } from '#web/ui/index.ts'
import type { Fault, Faults } from './read-draft.ts'

interface Checked {
  readonly faults: Faults
  readonly textOf: (fault: Fault) => string
}

/** What is wrong with the fields of the form, for each of them to find its own. */
export const CheckedFields = createContext<Checked>({ faults: {}, textOf: ({ code }) => code })

export const idOf = (place: string): string => `lab-${place.replaceAll('.', '-')}`

interface LabFieldProps {
  /** In the draft, as faults name it. */
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
  const { faults, textOf } = useContext(CheckedFields)
  const fault = faults[place]
  return (
    <TextField
      {...field}
      id={idOf(place)}
      name={place}
      inputMode={list ? 'text' : 'decimal'}
      autoComplete="off"
      spellCheck={false}
      error={fault && textOf(fault)}
    />
  )
}
