import { ApiError } from '#shared/api/client.ts'
import { translate } from '#web/i18n/use-translation.ts'

/** Returns the server's message for a failed call, or that the server could not be reached. */
export function failureMessage(error: unknown): string {
  const t = translate('ui')
  if (error instanceof ApiError && error.code === 'offline') return t('failure.offline')
  if (error instanceof ApiError && error.details.message !== undefined) return error.message
  return t('failure.unknown')
}
