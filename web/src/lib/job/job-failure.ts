import { translate } from '#web/i18n/use-translation.ts'
import type { JobError } from './job.ts'

/** What a failed calculation is told as, in the reader's language. */
export function jobFailureMessage({ fault }: JobError): string {
  return translate('ui')(fault === 'load' ? 'job.load' : 'job.crash')
}
