import { Link } from '#web/app/link.tsx'
import { loginPath, paths } from '#web/app/paths.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button, ErrorSummary, Page } from '#web/ui/index.ts'
import type { Verified } from './verified.ts'

interface VerifyLinkProps {
  id: string
  onVerified: (how: Verified) => Promise<void>
}

export function VerifyLink({ id, onVerified }: VerifyLinkProps) {
  const { t } = useTranslation('auth')
  const form = useForm({
    initial: {},
    submit: async () => {
      const { already } = await call(api.users.verifyLink, { params: { id } })
      await onVerified(already ? 'already' : 'now')
    },
  })
  return (
    <Page title={t('verify.title')} lead={t('verify.link')} width="form">
      <form {...form.attributes} className="stack">
        <ErrorSummary fault={form.fault}>
          <p>
            {t('verify.linkFailed')} <Link to={loginPath(paths.verify.to())}>{t('verify.toLogin')}</Link>
          </p>
        </ErrorSummary>
        <Button kind="primary" type="submit" pending={form.pending}>
          {t('verify.linkSubmit')}
        </Button>
      </form>
    </Page>
  )
}
