import type { RandomBytes } from '#shared/crash/random.ts'
import { NOTES_MAX, type PlayerNote } from '#shared/models/user.ts'
import { iso } from '#shared/time.ts'
import { AppError, invalidField } from '../../platform/app-error.ts'
import { newId } from '../../platform/ids.ts'
import { exists, isNew, updates } from '../../platform/table/expressions.ts'
import type { Key } from '../../platform/table/item.ts'
import { queryPage } from '../../platform/table/read.ts'
import { transact, type Write } from '../../platform/table/write.ts'
import { auditWrite } from '../audit-log/audit-log-items.ts'
import { loadNames, type Names } from '../users/user-items.ts'
import { type UserRecord, userKey } from '../users/user-record.ts'
import { authorOf } from '../users/user-view.ts'

/** A note of staff, under the key of the person it is about: it goes with the person and is in their export. */
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

/** How many there are, so that of several at once none is one too many. */
function countNote(userId: string, change: 1 | -1): Write {
  return {
    name: 'count',
    error: () => invalidField('text', 'list_full', { maximum: NOTES_MAX }),
    update: { pk: userKey(userId).pk, sk: 'NOTES' },
    ...updates(
      { add: { notes: change } },
      change === 1
        ? {
            ConditionExpression: 'attribute_not_exists(notes) OR notes < :max',
            ExpressionAttributeValues: { ':max': NOTES_MAX },
          }
        : {},
    ),
  }
}

/** Who writes or removes a note, and about whom. */
interface Act {
  readonly by: Pick<UserRecord, 'id' | 'username'>
  readonly userId: string
  readonly nowMs: number
  readonly random: RandomBytes
}

/** The log tells of a note, never what it says. */
function noted(action: 'players.addNote' | 'players.removeNote', { by, userId, nowMs, random }: Act): Write {
  return auditWrite({ actor: by.id, action, subject: `user:${userId}`, fields: ['note'] }, nowMs, random)
}

/** @throws AppError 404 where nobody has this id, 400 `list_full` */
export async function addNote(text: string, act: Act): Promise<PlayerNote> {
  const { by, userId, nowMs, random } = act
  const id = newId(nowMs, random)
  const item: NoteItem = { ...noteKey(userId, id), id, atMs: nowMs, writtenBy: by.id, text }
  await transact([
    {
      name: 'person',
      error: () => new AppError('not_found'),
      check: userKey(userId),
      ...exists,
    },
    countNote(userId, 1),
    { name: 'note', put: { ...item }, ...isNew },
    noted('players.addNote', act),
  ])
  return toNote(item, new Map([[by.id, by.username]]))
}

/** @throws AppError 404 where there is none of this id about the person */
export async function removeNote(noteId: string, act: Act): Promise<void> {
  await transact([
    {
      name: 'note',
      error: () => new AppError('not_found'),
      delete: noteKey(act.userId, noteId),
      ...exists,
    },
    countNote(act.userId, -1),
    noted('players.removeNote', act),
  ])
}

/** The notes about a person, newest first, with the names of staff as they are now. */
export async function listNotes(userId: string): Promise<PlayerNote[]> {
  const { items } = await queryPage<NoteItem>({
    pk: { name: 'pk', value: userKey(userId).pk },
    sk: { name: 'sk', beginsWith: PREFIX },
    newestFirst: true,
    limit: NOTES_MAX,
  })
  const names = await loadNames(items.map(({ writtenBy }) => writtenBy))
  return items.map((item) => toNote(item, names))
}

function toNote({ id, atMs, writtenBy, text }: NoteItem, names: Names): PlayerNote {
  return { _id: id, at: iso(atMs), by: authorOf(writtenBy, names), text }
}
