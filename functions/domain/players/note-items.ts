import type { RandomBytes } from '#shared/crash/random.ts'
import { NOTES_MAX, type PlayerNote } from '#shared/models/user.ts'
import { iso } from '#shared/time.ts'
import { AppError, invalidField } from '../../platform/app-error.ts'
import { newId } from '../../platform/ids.ts'
import { boundedCount, exists, isNew } from '../../platform/table/expressions.ts'
import type { Key } from '../../platform/table/item.ts'
import { queryPage } from '../../platform/table/read.ts'
import { transact, type Write } from '../../platform/table/write.ts'
import { auditWrite } from '../audit-log/audit-log-items.ts'
import { loadNames, type Names } from '../users/user-items.ts'
import { type UserRecord, userKey } from '../users/user-record.ts'
import { authorOf } from '../users/user-view.ts'

/** A note by staff, stored under its user's key: it is deleted and exported with the user. */
interface NoteItem extends Key {
  readonly id: string
  readonly atMs: number
  readonly writtenBy: string
  readonly text: string
}

const PREFIX = 'NOTE#'

function noteKey(userId: string, id: string): Key {
  return { pk: userKey(userId).pk, sk: `${PREFIX}${id}` }
}

/** Counts a user's notes, so that simultaneous additions cannot exceed the limit. */
function countNote(userId: string, change: 1 | -1): Write {
  return {
    name: 'count',
    error: () => invalidField('text', 'list_full', { maximum: NOTES_MAX }),
    update: { pk: userKey(userId).pk, sk: 'NOTES' },
    ...boundedCount('notes', change, NOTES_MAX),
  }
}

/** The author of a change of notes, and the user whom the note is about. */
interface NoteChange {
  readonly by: Pick<UserRecord, 'id' | 'username'>
  readonly userId: string
  readonly nowMs: number
  readonly random: RandomBytes
}

/** The audit entry of a note, without its text. */
function noteEntry(
  action: 'players.addNote' | 'players.removeNote',
  { by, userId, nowMs, random }: NoteChange,
): Write {
  return auditWrite({ actor: by.id, action, subject: `user:${userId}`, fields: ['note'] }, nowMs, random)
}

/** @throws AppError 404 if there is no such user, 400 `list_full` */
export async function addNote(text: string, change: NoteChange): Promise<PlayerNote> {
  const { by, userId, nowMs, random } = change
  const id = newId(nowMs, random)
  const item: NoteItem = { ...noteKey(userId, id), id, atMs: nowMs, writtenBy: by.id, text }
  await transact([
    { name: 'userExists', error: () => new AppError('not_found'), check: userKey(userId), ...exists },
    countNote(userId, 1),
    { name: 'note', put: { ...item }, ...isNew },
    noteEntry('players.addNote', change),
  ])
  return toNote(item, new Map([[by.id, by.username]]))
}

/** @throws AppError 404 if the user has no such note */
export async function removeNote(noteId: string, change: NoteChange): Promise<void> {
  await transact([
    {
      name: 'note',
      error: () => new AppError('not_found'),
      delete: noteKey(change.userId, noteId),
      ...exists,
    },
    countNote(change.userId, -1),
    noteEntry('players.removeNote', change),
  ])
}

/** The notes about a user, newest first, with the present names of their authors. */
export async function listNotes(userId: string): Promise<PlayerNote[]> {
  const { items } = await queryPage<NoteItem>({
    pk: userKey(userId).pk,
    sk: { beginsWith: PREFIX },
    newestFirst: true,
    limit: NOTES_MAX,
  })
  const names = await loadNames(items.map(({ writtenBy }) => writtenBy))
  return items.map((item) => toNote(item, names))
}

function toNote({ id, atMs, writtenBy, text }: NoteItem, names: Names): PlayerNote {
  return { _id: id, at: iso(atMs), by: authorOf(writtenBy, names), text }
}
