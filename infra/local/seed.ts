import { randomInt } from 'node:crypto'
import { auditWrite } from '#functions/domain/audit-log/audit-log-items.ts'
import { newCasino, newCasinoWrite } from '#functions/domain/casinos/casino-items.ts'
import { findExclusion } from '#functions/domain/exclusions/exclusion-items.ts'
import { hashPassword } from '#functions/domain/users/password.ts'
import {
  countAdmin,
  findUserByEmail,
  lastingEmailHashes,
  newUserWrites,
} from '#functions/domain/users/user-items.ts'
import { NEW_USER, type UserRecord } from '#functions/domain/users/user-record.ts'
import { newId } from '#functions/platform/ids.ts'
import type { Key } from '#functions/platform/table/item.ts'
import { getItem } from '#functions/platform/table/read.ts'
import { transact, type Write } from '#functions/platform/table/write.ts'
import { secureRandom } from '#shared/crash/random.ts'
import { EXAMPLE_CASINOS } from './seed-casinos.ts'
import { seedPosts } from './seed-posts/seed-posts.ts'

export interface SeedOptions {
  readonly adminEmail: string | undefined
  readonly adminPassword: string | undefined
  /** The product's clock, epoch milliseconds. */
  readonly nowMs: number
}

/** A new admin. `password` is set only if this start generated it. */
export interface NewAdmin {
  readonly email: string
  readonly password: string | undefined
}

/** Marks a data folder whose first start is done, so that removed examples do not come back. */
const DONE: Key = { pk: 'LOCAL', sk: 'SEEDED' }
const DEFAULT_EMAIL = 'admin@example.com'

/**
 * Fills an empty table with the first posts, then with the first admin and the example casinos in one transaction. The
 * next start finishes an interrupted one. Later starts only add an admin for an `ADMIN_EMAIL` without an account.
 *
 * @returns the admin made by this call
 */
export async function seed(options: SeedOptions): Promise<NewAdmin | undefined> {
  const seeded = (await getItem(DONE)) !== undefined
  const wanted = options.adminEmail ?? (seeded ? undefined : DEFAULT_EMAIL)
  const known = wanted === undefined ? undefined : await findUserByEmail(wanted)
  const admin = wanted === undefined || known ? undefined : await newAdmin(wanted, options)
  const authorId = admin?.id ?? known?.id
  if (!seeded && authorId !== undefined) await seedPosts(authorId, options.nowMs)
  const made = { by: 'system', atMs: options.nowMs }
  const casinos = seeded ? [] : EXAMPLE_CASINOS.map((casino) => newCasinoWrite(newCasino(casino, made)))
  const writes = [
    ...casinos.map((write, index) => ({ ...write, name: `casino${index}` })),
    ...(admin?.writes ?? []),
    ...(seeded ? [] : [{ name: DONE.sk, put: { ...DONE, at: new Date(options.nowMs).toISOString() } }]),
  ]
  if (writes.length > 0) await transact(writes)
  return admin?.shown
}

async function newAdmin(email: string, { adminPassword, nowMs }: SeedOptions) {
  const password = adminPassword ?? drawPassword()
  const account: UserRecord = {
    ...NEW_USER,
    id: newId(nowMs, secureRandom),
    email,
    username: 'Admin',
    passwordHash: await hashPassword(password),
    staffPassword: true,
    verified: true,
    role: 'admin',
    language: 'en',
    createdAt: new Date(nowMs).toISOString(),
    excludedUntilMs: await findExclusion(lastingEmailHashes(email), nowMs),
  }
  const subject = `user:${account.id}`
  const fact = { actor: 'system', action: 'players.create', subject, fields: ['role'] } as const
  const writes: Write[] = [
    ...newUserWrites(account, nowMs),
    countAdmin(1),
    auditWrite(fact, nowMs, secureRandom),
  ]
  const shown: NewAdmin = { email, password: adminPassword === undefined ? password : undefined }
  return { id: account.id, writes, shown }
}

/** The characters of generated passwords, without look-alikes. 20 of 56 characters are 116 bits. */
const SIGNS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

function drawPassword(): string {
  const signs = Array.from({ length: 20 }, () => SIGNS[randomInt(SIGNS.length)])
  return signs.join('').replace(/(.{5})(?=.)/g, '$1-')
}
