import i18next from 'i18next'
import { ApiError } from './api.ts'

/** What a failed call is told as: the server's words, or that it could not be reached. */
export function failureMessage(error: unknown): string {
  if (error instanceof ApiError && error.code === 'offline') return i18next.t('ui:failure.offline')
  if (error instanceof ApiError && error.details.message !== undefined) return error.message
  return i18next.t('ui:failure.unknown')
}
