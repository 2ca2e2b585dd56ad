import { LogoutButton } from '#web/app/account.tsx'
import { RemoveCard } from '#web/features/profile/remove-card.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useUser } from '#web/lib/session.tsx'
import { useReauth } from '#web/lib/use-reauth.tsx'
import { useVisitor } from '#web/lib/use-visitor.ts'
import { HelpLineLink } from '#web/ui/help-line-link.tsx'
import { Button, Card, Page } from '#web/ui/index.ts'

/** Who says that they are younger: what that means, the ways out, and somebody to talk to. Nothing is stored. */
export function TooYoung({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation('auth')
  const { user } = useUser()
  const { country } = useVisitor()
  const reauth = useReauth()
  return (
    <Page title={t('age.youngerTitle')} lead={t('age.youngerText')} width="form">
      <div className="stack">
        <div className="row">
          <Button onClick={onBack}>{t('age.back')}</Button>
          <LogoutButton />
        </div>
        <Card>
          <p>{t('age.youngerHelp')}</p>
          <div>
            <HelpLineLink country={country} />
          </div>
        </Card>
        <RemoveCard user={user} reauth={reauth} />
      </div>
      {reauth.dialog}
    </Page>
  )
}
