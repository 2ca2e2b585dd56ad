import * as z from 'zod/mini'
import { FIELD_CODES, type FieldCode } from '#shared/api/errors.ts'
import { UpdateBlog } from '#shared/models/blog.ts'
import { FIELD_NAMES, type FieldName, type PostChange } from './post-fields.ts'

/** What the server would refuse of a change, seen before it is sent. */
export function checkFields(change: PostChange): ReadonlyMap<FieldName, FieldCode> {
  const { error } = z.safeParse(UpdateBlog, change)
  const found = new Map<FieldName, FieldCode>()
  for (const { path, message } of error?.issues ?? []) {
    const name = FIELD_NAMES.find((known) => known === path[0])
    if (name && !found.has(name))
      found.set(name, FIELD_CODES.find((code) => code === message) ?? 'invalid_value')
  }
  return found
}
