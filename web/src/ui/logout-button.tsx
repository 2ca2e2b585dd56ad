import { useTranslation } from '#web/i18n/use-translation.ts'
import { useSession } from '#web/lib/session.tsx'
import { Button } from './button.tsx'
import { useToast } from './toasts.tsx'

export function LogoutButton() {
  const { t } = useTranslation('app')
  const { logout } = useSession()
  const toast = useToast()
  return (
    <Button kind="quiet" onClick={() => logout().catch(() => toast(t('logoutFailed'), 'bad'))}>
      {t('menu.logout')}
    </Button>
  )
}
