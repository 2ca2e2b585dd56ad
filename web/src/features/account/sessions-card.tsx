import type { OutputOf } from '#shared/api/endpoint.ts'
import type { Translate } from '#web/i18n/translate.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { failureMessage } from '#web/lib/failure.ts'
import { useFormat } from '#web/lib/format.ts'
import { useApiQuery } from '#web/lib/query.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { Badge, Button, useToast } from '#web/ui/index.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import type { Reauth } from '#web/ui/use-reauth.tsx'

type Session = OutputOf<typeof api.users.listSessions>['sessions'][number]

/** Returns a device's name; the server says `unknown` for a browser without a user agent. */
export function deviceName(device: string, t: Translate<'profile'>): string {
  return device === 'unknown' ? t('sessions.unknown') : device
}

/** Lists the account's sessions and ends them. */
export function SessionsCard({ reauth }: { reauth: Reauth }) {
  const { t } = useTranslation('profile')
  const { date, dateTime } = useFormat()
  const toast = useToast()
  const list = useApiQuery(api.users.listSessions)
  const endOthers = useAction(async () => {
    await reauth.run(() => call(api.users.revokeOtherSessions))
    toast(t('sessions.othersEnded'))
    list.reload()
  })
  async function revoke(id: string) {
    try {
      await reauth.run(() => call(api.users.revokeSession, { params: { id } }))
      toast(t('sessions.ended'))
      list.reload()
    } catch (error) {
      toast(failureMessage(error), 'bad')
    }
  }
  const endOf = ({ _id, current, device }: Session) =>
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
    )
  return (
    <Loaded answer={list} lines={4}>
      {({ sessions }) => (
        <>
          <Rows>
            {sessions.map((session) => (
              <Row
                key={session._id}
                title={deviceName(session.device, t)}
                about={t('sessions.about', {
                  since: date(session.createdAt),
                  seen: dateTime(session.lastSeenAt),
                })}
                end={endOf(session)}
              />
            ))}
          </Rows>
          {sessions.length > 1 && <ActionButton action={endOthers}>{t('sessions.others')}</ActionButton>}
        </>
      )}
    </Loaded>
  )
}
