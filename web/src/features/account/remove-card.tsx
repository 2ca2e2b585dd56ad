import { withLocale } from '#shared/i18n/locale-path.ts'
import type { User } from '#shared/models/user.ts'
import { KEPT_FOR } from '#shared/retention.ts'
import { currentLocale } from '#web/i18n/locale.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { forgetAccounts } from '#web/lib/account-storage.ts'
import { api, call } from '#web/lib/api.ts'
import { paths } from '#web/lib/paths.ts'
import { Button } from '#web/ui/index.ts'
import { Row, Rows } from '#web/ui/rows.tsx'
import { TypedConfirmation } from '#web/ui/typed-confirmation.tsx'
import type { Reauth } from '#web/ui/use-reauth.tsx'

interface RemoveCardProps {
  user: User
  reauth: Reauth
}

/** Deletes the account after the user has typed its address. */
export function RemoveCard({ user, reauth }: RemoveCardProps) {
  const { t } = useTranslation('profile')
  const facts = t('remove.facts', { returnObjects: true, days: KEPT_FOR.backupDays })
  async function remove() {
    await reauth.run(() => call(api.users.remove, { params: { id: user._id } }))
    forgetAccounts(undefined, true)
    // A new document keeps nothing of the user in memory.
    window.location.assign(withLocale(currentLocale(), paths.home.to()))
  }
  return (
    <>
      <Rows>
        {facts.map(({ title, text }) => (
          <Row key={title} title={title} about={text} />
        ))}
      </Rows>
      <TypedConfirmation
        title={t('remove.title')}
        text={facts[0]?.text ?? ''}
        expected={user.email}
        onConfirmed={remove}
      >
        {(open) => (
          <Button kind="danger" wide onClick={open}>
            {t('remove.start')}
          </Button>
        )}
      </TypedConfirmation>
    </>
  )
}
