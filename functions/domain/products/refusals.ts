import { AppError, invalidField } from '../../platform/app-error.ts'
import type { WriteRefused } from '../../platform/table/write.ts'

/** Why a product could not be written: another one has the slug, a change came first, somebody is gone. */
export function productRefusal({ refused }: WriteRefused, callerId: string): AppError {
  if (refused.has('product')) return new AppError('version_conflict')
  if (refused.has('slug')) return new AppError('slug_taken')
  if (refused.has(`person:${callerId}`)) return new AppError('not_authenticated')
  return invalidField('allowedUsers', 'invalid_value')
}
