import type { AuditEntry } from '#shared/models/audit.ts'
import type { BlogStatus } from '#shared/models/blog.ts'
import type { PlayerState, Role } from '#shared/models/user.ts'
import type { Account } from './accounts/account.ts'
import { playerState } from './accounts/rules.ts'
import type { PostRow } from './blogs/post.ts'
import type { IndexName } from './table/schema.ts'

// All kinds of items share the indexes of functions/table/schema.ts. What stands where is said here alone:
//
//               gsi1              gsi2         gsi3             gsi4                  gsi5        gsi6
// a user        state, by time    by e-mail    by name
// staff         role, by time     by e-mail    by name          role, state, by time  by e-mail   by name
// a post        shelf, by change  by title     by publication   to publish, by when
// audit entry   subject, by time  actor        action
// to be done                                                    for whom, by when
//
// To be done are mails, decisions of staff, activations and removals: each domain names its own partitions. An item
// without a partition in an index is not in it, and costs nothing there.

type Attribute<End extends 'pk' | 'sk'> = `${IndexName}${End}`
/** `undefined` takes an item out of an index. */
type Keys<Name extends string> = { readonly [Each in Name]?: string | undefined }
export type IndexKeys = Keys<Attribute<'pk' | 'sk'>>

type Person = Pick<Account, 'id' | 'email' | 'username' | 'role' | 'verified' | 'links'>
type StaffRole = Exclude<Role, 'user'>

/** Who is not of the staff, by state; or all staff of one role. */
export function peoplePartition(of: PlayerState | StaffRole): string {
  return `PEOPLE#${of}`
}

export function staffPartition(role: StaffRole, state: PlayerState): string {
  return `STAFF#${role}#${state}`
}

export function personKeys(person: Person, nowMs: number): IndexKeys {
  return { ...personPartitions(person, nowMs), ...personPlaces(person) }
}

/** The part that changes with role, verification and links. */
export function personPartitions(
  person: Pick<Person, 'role' | 'verified' | 'links'>,
  nowMs: number,
): Keys<Attribute<'pk'>> {
  const { role } = person
  const state = playerState(person, nowMs)
  const people = peoplePartition(role === 'user' ? state : role)
  const staff = role === 'user' ? undefined : staffPartition(role, state)
  return { gsi1pk: people, gsi2pk: people, gsi3pk: people, gsi4pk: staff, gsi5pk: staff, gsi6pk: staff }
}

/** Neither address nor name holds a control character. */
const BETWEEN = '\n'

/**
 * The part that changes with address, name and role. Behind the address stands the name and the reverse: an entry of
 * either order tells whether the other has it, too.
 */
export function personPlaces({
  id,
  email,
  username,
  role,
}: Omit<Person, 'verified' | 'links'>): Keys<Attribute<'sk'>> {
  const name = username.toLowerCase()
  const byEmail = `${email}${BETWEEN}${name}`
  const byName = `${name}${BETWEEN}${email}`
  const people = { gsi1sk: id, gsi2sk: byEmail, gsi3sk: byName }
  if (role === 'user') return { ...people, gsi4sk: undefined, gsi5sk: undefined, gsi6sk: undefined }
  return { ...people, gsi4sk: id, gsi5sk: byEmail, gsi6sk: byName }
}

/** What stands behind the address or the name. */
export function otherName(place: string): string {
  return place.slice(place.indexOf(BETWEEN) + BETWEEN.length)
}

/** `drafts` are also those that wait for their time; `public` is also what has a newer draft. */
type Shelf = 'drafts' | 'public' | 'archived'
const SHELF_OF: Readonly<Record<BlogStatus | 'changed', Shelf>> = {
  draft: 'drafts',
  scheduled: 'drafts',
  published: 'public',
  changed: 'public',
  archived: 'archived',
}

/** Every post is in one of these. */
export const POSTS = [...new Set(Object.values(SHELF_OF))].map(shelfPartition)

/** The partition of the posts of a status, and of some others. */
export function postsPartition(status: BlogStatus | 'changed'): string {
  return shelfPartition(SHELF_OF[status])
}

function shelfPartition(shelf: Shelf): string {
  return `POSTS#${shelf}`
}

/** The posts that wait for their time. */
export const PUBLISH = 'PUBLISH'

export function postKeys(row: PostRow): IndexKeys {
  const { id, status, publishAtMs, publishedMs } = row
  const shelf = postsPartition(status)
  const due = status === 'scheduled' && publishAtMs !== undefined
  return {
    gsi1pk: shelf,
    gsi1sk: `${iso(row.updatedMs)}#${id}`,
    gsi2pk: shelf,
    gsi2sk: `${titlePrefix(row.title)}#${id}`,
    gsi3pk: shelf,
    gsi3sk: `${publicationTime(publishAtMs ?? publishedMs)}#${id}`,
    gsi4pk: due ? PUBLISH : undefined,
    gsi4sk: due ? `${iso(publishAtMs)}#${id}` : undefined,
  }
}

/** As titles are sorted and searched. */
export function titlePrefix(title: string): string {
  return title.normalize('NFC').toLowerCase()
}

/** What was never public sorts behind all that was. */
function publicationTime(ms: number | undefined): string {
  return ms === undefined ? '-' : iso(ms)
}

/** Whose timeline an entry is in: a person's casino accounts are the person's. */
export function timelineOf(subject: string): string {
  const [kind, id] = subject.split(':')
  return kind === 'link' && id ? `user:${id}` : subject
}

export const auditPartition = {
  subject: (subject: string) => `AUDIT_OF#${timelineOf(subject)}`,
  actor: (actor: string) => `AUDIT_BY#${actor}`,
  action: (action: string) => `AUDIT_ACTION#${action}`,
}

export function auditKeys({ _id, subject, actor, action }: AuditEntry): IndexKeys {
  return {
    gsi1pk: auditPartition.subject(subject),
    gsi1sk: _id,
    gsi2pk: auditPartition.actor(actor),
    gsi2sk: _id,
    gsi3pk: auditPartition.action(action),
    gsi3sk: _id,
  }
}

function iso(epochMs: number): string {
  return new Date(epochMs).toISOString()
}
