import type { ComponentProps, ReactNode } from 'react'
import type { TextKind } from '#shared/honesty/check-wording.ts'
import type { Locale } from '#shared/i18n/locales.ts'
import { TextArea, TextField } from '../text-field.tsx'
import { useWording } from './use-wording.ts'
import { WordingNotes } from './wording-notes.tsx'

interface WordedFieldProps extends ComponentProps<typeof TextField> {
  /** Selects the list of forbidden wording. */
  language: Locale
  kind?: TextKind
  /** Shows a text area with this many lines. */
  rows?: number
  /** Shown below the notes, if there are some. */
  children?: ReactNode
}

/** A text for the public: wording that the server would refuse is marked while typing. */
export function WordedField({ language, kind = 'text', rows, children, ...field }: WordedFieldProps) {
  const wording = useWording(field.value, language, kind)
  return (
    <div>
      {rows === undefined ? <TextField {...field} /> : <TextArea {...field} rows={rows} />}
      <WordingNotes wording={wording} />
      {wording.notes.length > 0 && children}
    </div>
  )
}
