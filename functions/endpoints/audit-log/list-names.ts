import { auditLog } from '#shared/api/audit-log.ts'
import type { Locale } from '#shared/i18n/locales.ts'
import type { SubjectName } from '#shared/models/audit-log.ts'
import { listCategories } from '../../domain/blogs/category-items.ts'
import { loadRowsAndTrash } from '../../domain/blogs/post-items.ts'
import { loadCasinos } from '../../domain/casinos/casino-items.ts'
import { loadImages } from '../../domain/images/image-items.ts'
import { loadUsers } from '../../domain/users/user-items.ts'
import { handle } from '../handle.ts'

type Named = readonly (readonly [id: string, name: SubjectName])[]

/** Finds the present names of one kind's ids; deleted ones are left out. */
const FINDERS: Readonly<Record<string, (ids: readonly string[], locale: Locale) => Promise<Named>>> = {
  user: async (ids) =>
    (await loadUsers(ids)).map(({ id, username: name, email }) => [id, { name, email }] as const),
  blog: async (ids) =>
    (await loadRowsAndTrash(ids)).map(
      ({ id, title: name, trashed }) => [id, { name, ...(trashed ? { trashed: true } : {}) }] as const,
    ),
  casino: async (codes) =>
    [...(await loadCasinos(codes)).values()].map(({ code, name }) => [code, { name }] as const),
  image: async (ids) =>
    [...(await loadImages(ids)).values()].map(
      ({ id, alt, name }) => [id, { name: alt || name || id }] as const,
    ),
  category: async (_, locale) =>
    (await listCategories()).map(
      ({ _id, name, slug }) => [_id, { name: name[locale] ?? name.en ?? slug }] as const,
    ),
}

export const handler = handle(auditLog.listNames, async ({ input, request: { locale } }) => {
  const wanted = new Set(input.subjects.split(','))
  const found = await Promise.all(
    Object.entries(FINDERS).map(async ([kind, find]) => {
      const ids = [...wanted].filter((subject) => subject.startsWith(`${kind}:`)).map(idOf)
      const named = ids.length === 0 ? [] : await find(ids, locale)
      return named.map(([id, name]) => [`${kind}:${id}`, name] as const)
    }),
  )
  return { names: Object.fromEntries(found.flat().filter(([subject]) => wanted.has(subject))) }
})

function idOf(subject: string): string {
  return subject.slice(subject.indexOf(':') + 1)
}
