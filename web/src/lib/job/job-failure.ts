import { translate } from '#web/i18n/use-translation.ts'
import type { JobError } from './job.ts'

/** What a failed calculation is told as, in the reader's language. */
export function jobFailureMessage({ kind }: JobError): string {
  return translate('ui')(kind === 'load' ? 'job.load' : 'job.crash')
}
