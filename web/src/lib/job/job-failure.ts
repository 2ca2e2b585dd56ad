import { translate } from '#web/i18n/use-translation.ts'
import type { JobError } from './job.ts'

/** Returns why a calculation failed, in the reader's language. */
export function jobFailureMessage({ kind }: JobError): string {
  return translate('ui')(kind === 'load' ? 'job.load' : 'job.crash')
}
