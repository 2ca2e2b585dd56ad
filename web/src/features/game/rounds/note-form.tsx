import { ROUND_NOTE_LENGTH_MAX, type Round } from '#shared/models/round.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button, ErrorSummary, TextField, useToast } from '#web/ui/index.ts'

interface NoteFormProps {
  /** A round that has ended. */
  round: Round
  onSaved: (noted: Round) => void
}

/** Asks for a note that only the user reads; saving an empty one removes it. */
export function NoteForm({ round, onSaved }: NoteFormProps) {
  const { t } = useTranslation(['flights', 'ui'])
  const toast = useToast()
  const form = useForm({
    initial: { note: round.note ?? '' },
    submit: async (input) => {
      const noted = await call(api.rounds.setNote, { params: { id: round._id }, input })
      toast(t('note.saved'))
      onSaved(noted.round)
    },
  })
  return (
    <form {...form.attributes} className="stack">
      <ErrorSummary error={form.error} />
      <TextField
        {...form.text('note')}
        label={t('note.label')}
        autoComplete="off"
        maxLength={ROUND_NOTE_LENGTH_MAX}
        optional
      />
      <div>
        <Button type="submit" pending={form.pending}>
          {t('ui:save')}
        </Button>
      </div>
    </form>
  )
}
