import type { TextKind } from '#shared/honesty/check-wording.ts'
import type { Locale } from '#shared/i18n/locales.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { Form } from '#web/lib/use-form.ts'
import { TextField } from '#web/ui/index.ts'
import { TextArea } from '#web/ui/text-field.tsx'
import { useWording } from '#web/ui/wording/use-wording.ts'
import { WordingNotes } from '#web/ui/wording/wording-notes.tsx'
import type { Draft } from './casino-draft.ts'

interface WordedProps {
  field: ReturnType<Form<Draft>['text']>
  label: string
  hint?: string | undefined
  optional?: boolean
  /** Selects the list of forbidden wording. */
  language: Locale
  kind?: TextKind
  /** Shows a text area with this many lines. */
  rows?: number
  maxLength: number
}

/** A text for players: wording that the server would refuse is marked while typing. */
export function WordedField({ field, language, kind = 'text', rows, ...rest }: WordedProps) {
  const { t } = useTranslation('casinos')
  const wording = useWording(field.value, language, kind)
  return (
    <div>
      {rows === undefined ? (
        <TextField {...field} {...rest} autoComplete="off" />
      ) : (
        <TextArea {...field} {...rest} rows={rows} />
      )}
      <WordingNotes wording={wording} />
      {wording.notes.length > 0 && <p className="small muted">{t('wording.refused')}</p>}
    </div>
  )
}
