import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '../button.tsx'
import type { Wording, WordingNote } from './use-wording.ts'
import styles from './wording-notes.module.css'

interface WordingNotesProps {
  readonly wording: Wording
  /** Moves the cursor to the passage; omitted under a field, whose text is short. */
  readonly onShow?: (note: WordingNote) => void
  /** Inserts the proposal. */
  readonly onReplace?: (note: WordingNote) => void
}

/** Lists the passages that prevent publication, each with its reason and an alternative. */
export function WordingNotes({ wording, onShow, onReplace }: WordingNotesProps) {
  const { notes, text, failed } = wording
  return (
    <div className={notes.length > 0 ? styles.notes : undefined}>
      {/* Only the count is read out, since the list changes with every word. */}
      <div role="status" className="bold">
        {notes.length > 0 && <Count of={notes.length} />}
        {failed && <Failed />}
      </div>
      {notes.length > 0 && <Notes notes={notes} text={text} onShow={onShow} onReplace={onReplace} />}
    </div>
  )
}

// Separate components: the namespace `editor` loads with the first check, before either renders.

function Count({ of: count }: { of: number }) {
  const { t } = useTranslation('editor')
  return t('wording.count', { count })
}

function Failed() {
  const { t } = useTranslation('editor')
  return t('wording.failed')
}

interface NotesProps extends Pick<WordingNotesProps, 'onShow' | 'onReplace'> {
  readonly notes: readonly WordingNote[]
  readonly text: string
}

function Notes({ notes, text, onShow, onReplace }: NotesProps) {
  const { t } = useTranslation('editor')
  return (
    <ul className={styles.list}>
      {notes.map((note) => (
        <li key={`${note.start} ${note.rule}`} className={styles.note}>
          <div>
            <p>
              <Passage text={text} note={note} />
            </p>
            <p className="muted">{note.why}</p>
            <p className="muted">{note.instead}</p>
          </div>
          <div className="row-2 none-if-empty">
            {onShow && (
              <Button small onClick={() => onShow(note)}>
                {t('wording.show')} <span className="visually-hidden">{note.matched}</span>
              </Button>
            )}
            {onReplace && note.replacement && (
              <Button small onClick={() => onReplace(note)}>
                {t('wording.replace')} <span className="visually-hidden">{note.matched}</span>
              </Button>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

const AROUND = 32

/** Shows the passage with some context. */
function Passage({ text, note: { start, end } }: { text: string; note: WordingNote }) {
  const from = Math.max(0, start - AROUND)
  const to = Math.min(text.length, end + AROUND)
  return (
    <>
      {from > 0 && '…'}
      {text.slice(from, start)}
      <mark className={styles.passage}>{text.slice(start, end)}</mark>
      {text.slice(end, to)}
      {to < text.length && '…'}
    </>
  )
}
