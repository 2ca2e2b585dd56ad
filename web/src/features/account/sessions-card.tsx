import type { OutputOf } from '#shared/api/endpoint.ts'
import type { Translate } from '#web/i18n/translate.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { failureMessage } from '#web/lib/failure.ts'
import { useFormat } from '#web/lib/format.ts'
import { useApiQuery } from '#web/lib/query.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionError } from '#web/ui/action-error.tsx'
import { Badge, Button, type Column, DataTable, EmptyState, useToast } from '#web/ui/index.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import type { Reauth } from '#web/ui/use-reauth.tsx'

type Session = OutputOf<typeof api.users.listSessions>['sessions'][number]

/** Returns a device's name; the server says `unknown` for a browser without a user agent. */
export function deviceName(device: string, t: Translate<'profile'>): string {
  return device === 'unknown' ? t('sessions.unknown') : device
}

/** Lists the account's sessions and ends them. */
export function SessionsCard({ reauth }: { reauth: Reauth }) {
  const { t } = useTranslation('profile')
  const toast = useToast()
  const list = useApiQuery(api.users.listSessions)
  const endOthers = useAction(async () => {
    await reauth.run(() => call(api.users.revokeOtherSessions))
    toast(t('sessions.othersEnded'))
    list.reload()
  })
  const columns = useSessionColumns(reauth, list.reload)
  return (
    <>
      <Loaded answer={list} lines={5}>
        {({ sessions }) => (
          <DataTable
            caption={t('sessions.title')}
            columns={columns}
            rows={sessions}
            rowKey={(session) => session._id}
            empty={<EmptyState heading="h3" title={t('sessions.empty')} />}
          />
        )}
      </Loaded>
      <ActionError>{endOthers.error}</ActionError>
      {list.data && list.data.sessions.length > 1 && (
        <div>
          <Button pending={endOthers.pending} onClick={endOthers.run}>
            {t('sessions.others')}
          </Button>
        </div>
      )}
    </>
  )
}

function useSessionColumns(reauth: Reauth, reload: () => void): readonly Column<Session>[] {
  const { t } = useTranslation('profile')
  const { dateTime } = useFormat()
  const toast = useToast()
  async function revoke(id: string) {
    try {
      await reauth.run(() => call(api.users.revokeSession, { params: { id } }))
      toast(t('sessions.ended'))
      reload()
    } catch (error) {
      toast(failureMessage(error), 'bad')
    }
  }
  return [
    { id: 'device', head: t('sessions.device'), cell: ({ device }) => deviceName(device, t) },
    { id: 'since', head: t('sessions.since'), cell: ({ createdAt }) => dateTime(createdAt) },
    { id: 'seen', head: t('sessions.seen'), cell: ({ lastSeenAt }) => dateTime(lastSeenAt) },
    {
      id: 'action',
      head: t('sessions.action'),
      cell: ({ _id, current, device }) =>
        current ? (
          <Badge tone="good">{t('sessions.this')}</Badge>
        ) : (
          <Button
            small
            aria-label={t('sessions.revokeLabel', { device: deviceName(device, t) })}
            onClick={() => void revoke(_id)}
          >
            {t('sessions.revoke')}
          </Button>
        ),
    },
  ]
}
