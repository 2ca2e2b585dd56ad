import { LOCALE_NAMES } from '#shared/i18n/locales.ts'
import type { FailedMail } from '#shared/models/dashboard.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { useFormat } from '#web/lib/format.ts'
import { EmptyState } from '#web/ui/index.ts'
import { type ListColumn, RecordList, type RecordListProps } from '#web/ui/record-list/index.ts'

export function FailedMails() {
  const { t } = useTranslation('dashboard')
  const columns = useColumns()
  return (
    <RecordList
      name="failed-mails"
      caption={t('mails.caption')}
      columns={columns}
      rowKey={({ _id }) => _id}
      rowLabel={({ mail, failedAt }) => `${mail ?? ''} ${failedAt}`}
      load={loadMails}
      empty={<EmptyState title={t('mails.empty')} />}
    />
  )
}

const loadMails: RecordListProps<FailedMail>['load'] = async ({ cursor, limit }, signal) => {
  const answer = await call(api.mail.listFailed, { input: { cursor, limit }, signal })
  return { rows: answer.mails, cursor: answer.cursor }
}

/** Returns a function that names a mail; one of another version has no name. */
export function useMailNames(): (mail: string | undefined) => string {
  const { t } = useTranslation('dashboard')
  const names: Readonly<Partial<Record<string, string>>> = t('mails.names', { returnObjects: true })
  return (mail = '') => names[mail] ?? t('mails.unknown')
}

function useColumns(): readonly ListColumn<FailedMail>[] {
  const { t } = useTranslation('dashboard')
  const { dateTime, number } = useFormat()
  const nameOf = useMailNames()
  return [
    { id: 'mail', head: t('mails.mail'), cell: ({ mail }) => nameOf(mail) },
    {
      id: 'language',
      head: t('mails.language'),
      cell: ({ language }) => (language ? LOCALE_NAMES[language] : '–'),
    },
    { id: 'fault', head: t('mails.fault'), cell: ({ fault }) => t(`mails.faults.${fault}`) },
    { id: 'attempts', head: t('mails.attempts'), cell: ({ attempts }) => number(attempts), end: true },
    {
      id: 'created',
      head: t('mails.created'),
      cell: ({ createdAt }) => <Time at={createdAt} text={dateTime} />,
    },
    { id: 'failed', head: t('mails.failed'), cell: ({ failedAt }) => <Time at={failedAt} text={dateTime} /> },
  ]
}

function Time({ at, text }: { at: string; text: (at: string) => string }) {
  return <time dateTime={at}>{text(at)}</time>
}
