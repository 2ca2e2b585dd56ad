import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { User } from '#shared/models/user.ts'
import type { Translate } from '#web/i18n/translate.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { checks } from '#web/lib/account-checks.ts'
import { api, call } from '#web/lib/api.ts'
import { useFormat } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { isForever } from '#web/lib/remembered.ts'
import { useUser } from '#web/lib/session.tsx'
import { useAction } from '#web/lib/use-action.ts'
import { useForm } from '#web/lib/use-form.ts'
import { useFreshMe } from '#web/lib/use-fresh-me.ts'
import { ActionError } from '#web/ui/action-error.tsx'
import { HelpLine } from '#web/ui/help-line.tsx'
import { Button, Card, ErrorSummary, Page, PasswordField, useToast } from '#web/ui/index.ts'
import { Link } from '#web/ui/link.tsx'
import { LimitsCard } from '#web/ui/protection/limits-card.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { type Reauth, useReauth } from '#web/ui/use-reauth.tsx'
import { EmailCard } from './email-card.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { PersonCard } from './person-card.tsx'
import { RemoveCard } from './remove-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

function PasswordCard({ user, reauth }: PartProps) {
  const { t } = useTranslation('profile')
  const { t: tAuth } = useTranslation('auth')
  const check = checks(tAuth)
  const toast = useToast()
  const form = useForm({
    initial: { oldPassword: '', password: '', again: '' },
    check: ({ oldPassword, password, again }) => ({
      oldPassword: oldPassword === '' ? t('password.oldEmpty') : undefined,
      password: check.newPassword(password),
      again: check.repeated(password, again),
    }),
    submit: async ({ oldPassword, password }) => {
      const input = { oldPassword, password }
      await reauth.run(() => call(api.users.update, { params: { id: user._id }, input }))
      for (const name of ['oldPassword', 'password', 'again'] as const) form.set(name, '')
      toast(t('password.done'))
    },
  })
  return (
    <Card>
      <form {...form.attributes} className="stack">
        <ErrorSummary error={form.error} />
        <PasswordField
          {...form.text('oldPassword')}
          label={t('password.old')}
          autoComplete="current-password"
        />
        <NewPasswordFields
          label={t('password.new')}
          password={form.text('password')}
          again={form.text('again')}
        />
        <div>
          <Button type="submit" pending={form.pending}>
            {t('password.submit')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** Exports everything stored about the user as a file. */
function ExportCard({ reauth }: { reauth: Reauth }) {
  const { t } = useTranslation('profile')
  const download = useAction(async () => {
    const everything = await reauth.run(() => call(api.users.export))
    const day = everything.exportedAt.slice(0, 10)
    saveJson(`${t('export.file')}-${day}.json`, everything)
  })
  return (
    <Card>
      <p className="measure muted">{t('export.text')}</p>
      <ActionError>{download.error}</ActionError>
      <div>
        <Button pending={download.pending} onClick={download.run}>
          {t('export.submit')}
        </Button>
      </div>
    </Card>
  )
}

function saveJson(name: string, content: object): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

interface PartProps {
  user: User
  reauth: Reauth
}

interface Part {
  readonly title: (t: Translate<'profile', 'protection'>) => string
  readonly value?: (user: User) => string
  readonly Content: (props: PartProps) => ReactNode
  /** True for tables. */
  readonly wide?: true
}

const LIMITS = 'limits'

/** The parts by the word of their address, in their order on the page. */
const PARTS: Readonly<Record<string, Part>> = {
  person: { title: (t) => t('person.title'), value: ({ username }) => username, Content: PersonCard },
  email: { title: (t) => t('email.title'), value: ({ email }) => email, Content: EmailCard },
  password: { title: (t) => t('password.title'), Content: PasswordCard },
  passkeys: { title: (t) => t('passkeys.title'), Content: PasskeysCard, wide: true },
  sessions: { title: (t) => t('sessions.title'), Content: SessionsCard, wide: true },
  [LIMITS]: { title: (t) => t('protection:limits.title'), Content: LimitsCard },
  export: { title: (t) => t('export.title'), Content: ExportCard },
  remove: { title: (t) => t('remove.title'), Content: RemoveCard },
}

const PART = 'part'

/** Lists the parts of an account: `/profile`, or one of them: `/profile?part=email`. */
export default function ProfilePage() {
  const { t } = useTranslation(['profile', 'protection'])
  const { user } = useUser()
  const [search] = useSearchParams()
  useFreshMe()
  const reauth = useReauth()
  const part = PARTS[search.get(PART) ?? '']
  if (!part) return <PartList user={user} />
  const { title, Content, wide } = part
  const back = <Link to={paths.profile.to()}>{t('back')}</Link>
  return (
    <Page key={title(t)} title={title(t)} lead={back} width={wide ? 'single' : 'form'}>
      <Content user={user} reauth={reauth} />
      {reauth.dialog}
    </Page>
  )
}

function PartList({ user }: { user: User }) {
  const { t } = useTranslation(['profile', 'protection'])
  const { moment } = useFormat()
  const limits = useLimitsText(user)
  const until = user.excludedUntil
  const running =
    until &&
    (isForever(until)
      ? t('protection:exclusion.forever')
      : t('protection:exclusion.running', { until: moment(until) }))
  return (
    <Page title={t('title')} width="form">
      <Rows>
        {Object.entries(PARTS).map(([part, { title, value }]) => (
          <Row
            key={part}
            to={`${paths.profile.to()}?${PART}=${part}`}
            title={title(t)}
            about={part === LIMITS ? limits : undefined}
            value={value?.(user)}
          />
        ))}
        <Row to={paths.playSafe.to()} title={t('protection:exclusion.title')} about={running} />
      </Rows>
      <HelpLine />
    </Page>
  )
}

/** Returns today's limits in one line. */
function useLimitsText({ limits }: User): string {
  const { t } = useTranslation(['safe', 'protection'])
  const { number, unit, money } = useFormat()
  const { signalsPerDay, sessionMinutes, lossBudget } = limits
  const loss = lossBudget ? money(lossBudget.amount, lossBudget.currency) : t('protection:limits.noBudget')
  return [
    `${t('limits.signals')}: ${number(signalsPerDay)}`,
    `${t('limits.session')}: ${unit(sessionMinutes, 'minute')}`,
    `${t('protection:limits.budget')}: ${loss}`,
  ].join(' · ')
}
