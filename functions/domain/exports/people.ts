import * as z from 'zod/mini'
import { ListDeposits, ListUsers, type User } from '#shared/models/user.ts'
import { toPlayer } from '../accounts/view.ts'
import { findWaiting } from '../deposits/items.ts'
import { findPeople, type PeoplePosition } from '../people/items.ts'
import { exportable, keyOf, placeOf } from './list.ts'

const PAGING = { limit: true, cursor: true } as const

export const players = exportable({
  guard: 'admin',
  filters: z.omit(ListUsers, PAGING),
  find: async (filters, { limit, from, nowMs }) => {
    const position = from as PeoplePosition | undefined
    const { accounts, next } = await findPeople(filters, { limit, from: position }, nowMs)
    return { records: accounts.map((account) => toPlayer(account, nowMs)), next }
  },
  columns: {
    id: ({ _id }) => _id,
    username: ({ username }) => username,
    email: ({ email }) => email,
    verified: ({ verified }) => verified,
    role: ({ role }) => role,
    language: ({ language }) => language,
    country: ({ country }) => country,
    casinos: casinosOf,
    in_list: ({ lega_info }) => lega_info?.in_list,
    excluded_until: ({ excludedUntil }) => excludedUntil,
    created_at: ({ createdAt }) => createdAt,
  },
})

/** `skyline active, harbour account-pending` */
function casinosOf({ groups }: User): string {
  return groups.map(({ casino, state }) => `${casino} ${state}`).join(', ')
}

export const deposits = exportable({
  guard: 'admin',
  filters: z.omit(ListDeposits, PAGING),
  find: async (filters, { limit, from, nowMs }) => {
    const { found, next } = await findWaiting(filters, limit, keyOf(from), nowMs)
    return { records: found, next: placeOf(next) }
  },
  columns: {
    player_id: ({ player }) => player._id,
    username: ({ player }) => player.username,
    email: ({ player }) => player.email,
    casino: ({ link }) => link.casino,
    account: ({ link }) => link.user_id,
    country: ({ link }) => link.country,
    state: ({ link }) => link.state,
    waiting_since: ({ since }) => since,
  },
})
