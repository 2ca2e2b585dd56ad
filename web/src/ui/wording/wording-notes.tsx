import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '../button.tsx'
import type { Wording, WordingNote } from './use-wording.ts'
import styles from './wording-notes.module.css'

interface WordingNotesProps {
  readonly wording: Wording
  /** Of the element, so that a field can name it in `aria-describedby`. */
  readonly id?: string
  /** Moves the cursor there; left out under a field, where everything is in sight. */
  readonly onShow?: (note: WordingNote) => void
  /** Puts the proposal in. */
  readonly onReplace?: (note: WordingNote) => void
}

/** The passages of a text that cannot be published: which, why, and what could stand there instead. */
export function WordingNotes({ wording, id, onShow, onReplace }: WordingNotesProps) {
  const { notes, text, failed } = wording
  return (
    <div id={id} className={notes.length > 0 ? styles.notes : undefined}>
      {/* Only the number is read out: the list changes with every word. */}
      <div role="status" className={styles.title}>
        {notes.length > 0 && <Count of={notes.length} />}
        {failed && <Failed />}
      </div>
      {notes.length > 0 && <Notes {...{ notes, text, onShow, onReplace }} />}
    </div>
  )
}

// The words come with the first check, so nothing asks for them before.

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
            <p className={styles.why}>{note.why}</p>
            <p className={styles.why}>{note.instead}</p>
          </div>
          <div className={styles.actions}>
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

/** The words with a little of what stands around them. */
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
