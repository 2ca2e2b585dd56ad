import { useEffect, useRef, useState } from 'react'
import { NOTE_LENGTH_MAX, type PlayerNote, type User } from '#shared/models/user.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { useFormat } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Confirmation } from '#web/ui/confirmation.tsx'
import { Button, Card, Dialog, Form, useToast } from '#web/ui/index.ts'
import { Link } from '#web/ui/link.tsx'
import { TextArea } from '#web/ui/text-field.tsx'
import type { Unsaved } from './player-edit.tsx'
import styles from './players.module.css'

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
  const [round, setRound] = useState(0)
  const [asked, setAsked] = useState<PlayerNote>()
  const card = useRef<HTMLElement>(null)
  const removed = useRef(false)
  // The note's button is gone with the note, so the focus moves.
  useEffect(() => {
    if (removed.current && !asked) card.current?.focus()
    removed.current = false
  }, [asked])
  return (
    <Card ref={card} tabIndex={-1} aria-label={t('notes.title')} title={t('notes.title')}>
      <p className="muted">{t('notes.text')}</p>
      <NoteForm
        // A new key empties the field after each note.
        key={round}
        again={round > 0}
        playerId={player._id}
        onUnsaved={onUnsaved}
        onAdded={(note) => {
          setNotes((before) => [note, ...before])
          setRound((before) => before + 1)
          toast(t('notes.added'))
        }}
      />
      {notes.length === 0 && <p className="muted">{t('notes.none')}</p>}
      {notes.length > 0 && (
        <ol className={styles.timeline} aria-label={t('notes.title')}>
          {notes.map((note) => (
            <Note key={note._id} note={note} onRemove={() => setAsked(note)} />
          ))}
        </ol>
      )}
      <Dialog open={asked !== undefined} title={t('notes.askTitle')} onClose={() => setAsked(undefined)}>
        {asked && (
          <NoteRemoval
            playerId={player._id}
            note={asked}
            onClose={() => setAsked(undefined)}
            onRemoved={() => {
              removed.current = true
              setNotes((before) => before.filter(({ _id }) => _id !== asked._id))
              setAsked(undefined)
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
  /** True after a saved note: the field takes the focus, so that its author can go on. */
  again: boolean
  onAdded: (note: PlayerNote) => void
  onUnsaved: Unsaved
}

function NoteForm({ playerId, again, onAdded, onUnsaved }: NoteFormProps) {
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
    if (again) document.getElementById(field.id)?.focus()
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
          <time dateTime={at}>{dateTime(at)}</time>{' '}
          {by.name === undefined ? (
            t('history.byGone')
          ) : (
            <Link to={paths.adminPlayer.to({ id: by._id })}>{t('history.by', { name: by.name })}</Link>
          )}
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
