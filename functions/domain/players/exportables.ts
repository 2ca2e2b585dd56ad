import * as z from 'zod/mini'
import { LOCALES } from '#shared/i18n/locales.ts'
import { ListAudit } from '#shared/models/audit-log.ts'
import { ListPosts } from '#shared/models/blog.ts'
import { ListImages } from '#shared/models/image.ts'
import { ListDeposits, ListUsers, type User } from '#shared/models/user.ts'
import { ownValue } from '#shared/own-value.ts'
import type { SearchPosition } from '../../platform/table/word-search.ts'
import { findEntries } from '../audit-log/audit-log-items.ts'
import { listCategories, toCategory } from '../blogs/category-items.ts'
import { findPosts } from '../blogs/post-items.ts'
import { draftCard } from '../blogs/post-view.ts'
import { findWaiting } from '../casino-links/waiting-link-items.ts'
import { listCasinoRecords } from '../casinos/casino-view.ts'
import { findImages, searchImages } from '../images/image-items.ts'
import { loadNames } from '../users/user-items.ts'
import { toPlayer } from '../users/user-view.ts'
import { afterKey, exportable, keyOf } from './export-list.ts'
import { findUsers, type UserPosition } from './player-list-items.ts'

const PAGING = { limit: true, cursor: true } as const
/** The matrix of languages is left out: in an export each language is a record. */
const MATRIX = { languages: true } as const

export const posts = exportable({
  guard: 'editor',
  filters: z.omit(ListPosts, { ...PAGING, ...MATRIX }),
  find: async (filters, { limit, from, nowMs }) => {
    const { found, next } = await findPosts(filters, limit, keyOf(from))
    const names = await loadNames(found.map(({ authorId }) => authorId))
    return { records: found.map((post) => draftCard(post, names, nowMs)), next: afterKey(next) }
  },
  columns: {
    id: ({ _id }) => _id,
    kind: ({ kind }) => kind,
    language: ({ language }) => language,
    title: ({ title }) => title,
    subtitle: ({ subtitle }) => subtitle,
    slug: ({ slug }) => slug,
    status: ({ status }) => status,
    changed: ({ changed }) => changed ?? false,
    featured: ({ featured }) => featured,
    category_id: ({ category }) => category,
    author: ({ author }) => author.name ?? author._id,
    translation_of: ({ translationOf }) => translationOf,
    created_at: ({ createdAt }) => createdAt,
    updated_at: ({ updatedAt }) => updatedAt,
    published_at: ({ publishedAt }) => publishedAt,
    publish_at: ({ publishAt }) => publishAt,
    version: ({ version }) => version,
  },
})

type Named = { readonly name: Partial<Record<string, string>> }
const nameIn = (locale: string) => (record: Named) => ownValue(record.name, locale)

export const categories = exportable({
  guard: 'editor',
  filters: z.strictObject({}),
  find: async () => ({ records: (await listCategories()).map(toCategory), next: undefined }),
  columns: {
    id: ({ _id }) => _id,
    slug: ({ slug }) => slug,
    ...Object.fromEntries(LOCALES.map((locale) => [`name_${locale}`, nameIn(locale)] as const)),
  },
})

export const images = exportable({
  guard: 'editor',
  filters: z.omit(ListImages, PAGING),
  find: async ({ search }, { limit, from }) => {
    const { images: records, last } =
      search === undefined
        ? await findImages(limit, from)
        : await searchImages(search, limit, from as SearchPosition | undefined, true)
    return { records, next: last }
  },
  columns: {
    id: ({ _id }) => _id,
    alt: ({ alt }) => alt,
    url: ({ url }) => url,
    width: ({ width }) => width,
    height: ({ height }) => height,
    bytes: ({ bytes }) => bytes,
    type: ({ type }) => type,
    created_at: ({ createdAt }) => createdAt,
  },
})

export const casinos = exportable({
  guard: 'admin',
  filters: z.strictObject({}),
  find: async () => ({ records: await listCasinoRecords(), next: undefined }),
  columns: {
    code: ({ code }) => code,
    name: ({ name }) => name,
    status: ({ status }) => status,
    order: ({ order }) => order,
    url: ({ url }) => url,
    affiliate_url: ({ affiliateUrl }) => affiliateUrl,
    compensation: ({ compensation }) => compensation,
    rtp: ({ rtp }) => rtp,
    rtp_source: ({ rtpSource }) => rtpSource?.url,
    rtp_checked_at: ({ rtpSource }) => rtpSource?.checkedAt,
    activation_hours: ({ activationHours }) => activationHours,
    licences: ({ licences }) => licences.map(({ country, number }) => `${country} ${number}`).join(', '),
    demo: ({ demo }) => demo,
    visible_in: ({ visibleIn }) => visibleIn.join(' '),
    version: ({ version }) => version,
    updated_at: ({ updatedAt }) => updatedAt,
  },
})

export const auditLog = exportable({
  guard: 'admin',
  filters: z.omit(ListAudit, PAGING),
  find: async (filters, { limit, from, nowMs }) => {
    const { found, next } = await findEntries(filters, limit, keyOf(from), nowMs)
    return { records: found, next: afterKey(next) }
  },
  columns: {
    at: ({ at }) => at,
    actor: ({ actor }) => actor,
    action: ({ action }) => action,
    subject: ({ subject }) => subject,
    fields: ({ fields }) => fields.join(', '),
    reason: ({ reason }) => reason,
    id: ({ _id }) => _id,
  },
})

export const players = exportable({
  guard: 'admin',
  filters: z.omit(ListUsers, PAGING),
  find: async (filters, { limit, from, nowMs }) => {
    const position = from as UserPosition | undefined
    const { users, next } = await findUsers(filters, { limit, from: position }, nowMs)
    return { records: users.map((user) => toPlayer(user, nowMs)), next }
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
    return { records: found, next: afterKey(next) }
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
