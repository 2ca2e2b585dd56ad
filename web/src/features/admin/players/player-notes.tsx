import { useEffect, useRef, useState } from 'react'
import { NOTE_LENGTH_MAX, type PlayerNote, type User } from '#shared/models/user.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { useFormat } from '#web/lib/format.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Confirmation } from '#web/ui/confirmation.tsx'
import { Button, Card, Dialog, Form, useToast } from '#web/ui/index.ts'
import { TextArea } from '#web/ui/text-field.tsx'
import type { Unsaved } from './player-edit.tsx'
import styles from './players.module.css'
import { ByStaff } from './timeline.tsx'

interface PlayerNotesProps {
  player: User
  notes: readonly PlayerNote[]
  onUnsaved: Unsaved
}

export function PlayerNotes({ player, notes: read, onUnsaved }: PlayerNotesProps) {
  const { t } = useTranslation('players')
  const toast = useToast()
  const [notes, setNotes] = useState(read)
  useEffect(() => setNotes(read), [read])
  const [addedCount, setAddedCount] = useState(0)
  const [toRemove, setToRemove] = useState<PlayerNote>()
  const card = useRef<HTMLElement>(null)
  const wasRemoved = useRef(false)
  // A removed note takes its focused button with it.
  useEffect(() => {
    if (wasRemoved.current && !toRemove) card.current?.focus()
    wasRemoved.current = false
  }, [toRemove])
  return (
    <Card ref={card} tabIndex={-1} aria-label={t('notes.title')} title={t('notes.title')}>
      <p className="muted">{t('notes.text')}</p>
      <NoteForm
        // A new key empties the field after each note.
        key={addedCount}
        takesFocus={addedCount > 0}
        playerId={player._id}
        onUnsaved={onUnsaved}
        onAdded={(note) => {
          setNotes((before) => [note, ...before])
          setAddedCount((before) => before + 1)
          toast(t('notes.added'))
        }}
      />
      {notes.length === 0 && <p className="muted">{t('notes.none')}</p>}
      {notes.length > 0 && (
        <ol className={styles.timeline} aria-label={t('notes.title')}>
          {notes.map((note) => (
            <Note key={note._id} note={note} onRemove={() => setToRemove(note)} />
          ))}
        </ol>
      )}
      <Dialog
        open={toRemove !== undefined}
        title={t('notes.askTitle')}
        onClose={() => setToRemove(undefined)}
      >
        {toRemove && (
          <NoteRemoval
            playerId={player._id}
            note={toRemove}
            onClose={() => setToRemove(undefined)}
            onRemoved={() => {
              wasRemoved.current = true
              setNotes((before) => before.filter(({ _id }) => _id !== toRemove._id))
              setToRemove(undefined)
              toast(t('notes.removed'))
            }}
          />
        )}
      </Dialog>
    </Card>
  )
}

interface NoteFormProps {
  playerId: string
  /** True after a saved note, so that its author can go on. */
  takesFocus: boolean
  onAdded: (note: PlayerNote) => void
  onUnsaved: Unsaved
}

function NoteForm({ playerId, takesFocus, onAdded, onUnsaved }: NoteFormProps) {
  const { t } = useTranslation('players')
  const form = useForm({
    initial: { text: '' },
    check: ({ text }) => ({ text: text.trim() === '' ? t('notes.missing') : undefined }),
    submit: async (input) => {
      const { note } = await call(api.players.addNote, { params: { id: playerId }, input })
      onAdded(note)
    },
  })
  const field = form.text('text')
  const isUnsaved = form.values.text.trim() !== ''
  useEffect(() => onUnsaved('note', isUnsaved), [onUnsaved, isUnsaved])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the field replaces the previous one
  useEffect(() => {
    if (takesFocus) document.getElementById(field.id)?.focus()
  }, [])
  return (
    <Form form={form} submit={t('notes.add')} kind="secondary">
      <TextArea {...field} label={t('notes.label')} rows={3} maxLength={NOTE_LENGTH_MAX} />
    </Form>
  )
}

function Note({ note: { at, by, text }, onRemove }: { note: PlayerNote; onRemove: () => void }) {
  const { t } = useTranslation('players')
  const { dateTime } = useFormat()
  return (
    <li>
      <p className="as-typed">{text}</p>
      <div className="row-spread">
        <p className="small muted">
          <time dateTime={at}>{dateTime(at)}</time> <ByStaff by={by} />
        </p>
        <Button
          small
          kind="quiet"
          aria-label={t('notes.removeLabel', { when: dateTime(at) })}
          onClick={onRemove}
        >
          {t('notes.remove')}
        </Button>
      </div>
    </li>
  )
}

interface NoteRemovalProps {
  playerId: string
  note: PlayerNote
  onClose: () => void
  onRemoved: () => void
}

function NoteRemoval({ playerId, note, onClose, onRemoved }: NoteRemovalProps) {
  const { t } = useTranslation('players')
  const remove = useAction(async () => {
    await call(api.players.removeNote, { params: { id: playerId, note: note._id } })
    onRemoved()
  })
  return (
    <>
      <p className="as-typed">{note.text}</p>
      <Confirmation action={remove} submit={t('notes.confirm')} onCancel={onClose} />
    </>
  )
}
