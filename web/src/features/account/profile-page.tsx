import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { MEDIA_TYPES } from '#shared/api/media.ts'
import type { SignalStatus, User } from '#shared/models/user.ts'
import type { Translate } from '#web/i18n/translate.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { checks } from '#web/lib/account-checks.ts'
import { api, call } from '#web/lib/api.ts'
import { useFormat } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { useApiQuery } from '#web/lib/query.ts'
import { isForever } from '#web/lib/remembered.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { useUser } from '#web/lib/session.tsx'
import { useAction } from '#web/lib/use-action.ts'
import { useForm } from '#web/lib/use-form.ts'
import { useFreshMe } from '#web/lib/use-fresh-me.ts'
import { ActionError } from '#web/ui/action-error.tsx'
import { Ascent, STEPS, type StepId } from '#web/ui/ascent.tsx'
import { HelpLine } from '#web/ui/help-line.tsx'
import { Button, Form, PasswordField, useToast } from '#web/ui/index.ts'
import { Link } from '#web/ui/link.tsx'
import { LimitsForm } from '#web/ui/protection/limits-form.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { SkyPage } from '#web/ui/sky-page.tsx'
import { type Reauth, useReauth } from '#web/ui/use-reauth.tsx'
import { EmailCard } from './email-card.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { PersonCard, Portrait } from './person-card.tsx'
import styles from './profile.module.css'
import { RemoveCard } from './remove-card.tsx'
import { deviceName, SessionsCard } from './sessions-card.tsx'

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
    <Form form={form} submit={t('password.submit')} wide>
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
    </Form>
  )
}

/** Exports everything stored about the user as a file. */
function ExportCard({ reauth }: { reauth: Reauth }) {
  const { t } = useTranslation('profile')
  const download = useAction(async () => {
    const everything = await reauth.run(() => call(api.users.export))
    const day = everything.exportedAt.slice(0, 10)
    const file = new Blob([JSON.stringify(everything, null, 2)], { type: MEDIA_TYPES.json })
    saveFile(`${t('export.file')}-${day}.json`, file)
  })
  return (
    <>
      <p className="measure muted">{t('export.text')}</p>
      <ActionError>{download.error}</ActionError>
      <Button wide kind="primary" pending={download.pending} onClick={download.run}>
        {t('export.submit')}
      </Button>
    </>
  )
}

interface PartProps {
  user: User
  reauth: Reauth
}

interface Part {
  readonly title: (t: Translate<'profile', 'protection' | 'safe'>) => string
  readonly Content: (props: PartProps) => ReactNode
}

const Signals = ({ user }: PartProps) => <LimitsForm user={user} only="signals" />
const Session = ({ user }: PartProps) => <LimitsForm user={user} only="session" />
const Budget = ({ user }: PartProps) => <LimitsForm user={user} only="budget" />

/** The parts by the word of their address. */
const PARTS = {
  person: { title: (t) => t('person.title'), Content: PersonCard },
  signals: { title: (t) => t('safe:limits.signals'), Content: Signals },
  session: { title: (t) => t('safe:limits.session'), Content: Session },
  budget: { title: (t) => t('protection:limits.budget'), Content: Budget },
  email: { title: (t) => t('email.title'), Content: EmailCard },
  password: { title: (t) => t('password.title'), Content: PasswordCard },
  passkeys: { title: (t) => t('passkeys.title'), Content: PasskeysCard },
  sessions: { title: (t) => t('sessions.title'), Content: SessionsCard },
  export: { title: (t) => t('export.title'), Content: ExportCard },
  remove: { title: (t) => t('remove.title'), Content: RemoveCard },
} as const satisfies Record<string, Part>

const PART = 'part'

const PART_NAMES = Object.keys(PARTS) as (keyof typeof PARTS)[]

const pathOf = (part: keyof typeof PARTS) => `${paths.profile.to()}?${PART}=${part}`

/** Lists the parts of an account: `/profile`, or one of them: `/profile?part=email`. */
export default function ProfilePage() {
  const { t } = useTranslation(['profile', 'protection', 'safe'])
  const { user } = useUser()
  const [search] = useSearchParams()
  useFreshMe()
  const reauth = useReauth()
  const parts: Readonly<Record<string, Part>> = PARTS
  const part = parts[search.get(PART) ?? '']
  if (!part) return <PartList user={user} />
  const { title, Content } = part
  return (
    <SkyPage
      key={title(t)}
      title={title(t)}
      above={
        <Link to={paths.profile.to()} className="way-back">
          {t('title')}
        </Link>
      }
      beside={<OtherParts now={part} />}
    >
      <div className="stack">
        <Content user={user} reauth={reauth} />
      </div>
      {reauth.dialog}
    </SkyPage>
  )
}

/** All parts of the account, each one press away. */
function OtherParts({ now }: { now: Part }) {
  const { t } = useTranslation(['profile', 'protection', 'safe'])
  return (
    <nav aria-label={t('title')}>
      <ul className={styles.parts}>
        {PART_NAMES.map((name) => (
          <li key={name}>
            <Link to={pathOf(name)} aria-current={PARTS[name] === now ? 'page' : undefined}>
              {PARTS[name].title(t)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The setup step of a state of live mode; missing where the setup is closed or stopped. */
const STEP_OF: Readonly<Partial<Record<SignalStatus, StepId>>> = {
  not_verified: 'authentication',
  no_link: 'casino',
  account_pending: 'account',
  deposit_needed: 'activation',
  deposit_pending: 'activation',
  cooling_off: 'activation',
  ready: 'confirmation',
  daily_limit: 'confirmation',
  budget_reached: 'confirmation',
}

/** Returns the user's place in the setup. */
function useStep(): StepId | undefined {
  const { user, signals } = useUser()
  // A rejected account or a stopped live mode has its own place, which the setup tells.
  return signals.live === 'no_link' && user.groups.length > 0 ? undefined : STEP_OF[signals.live]
}

function PartList({ user }: { user: User }) {
  const { t } = useTranslation(['profile', 'protection', 'safe', 'app', 'setup'])
  const step = useStep()
  const { moment, money, number, unit } = useFormat()
  const { signalsPerDay, sessionMinutes, lossBudget: loss } = user.limits
  const until = user.excludedUntil
  const running =
    until &&
    (isForever(until)
      ? t('protection:exclusion.forever')
      : t('protection:exclusion.running', { until: moment(until) }))
  return (
    <SkyPage
      title={t('title')}
      wide
      lead={<PersonLink user={user} />}
      picture={step && <Ascent step={step} share={0} />}
    >
      <div className={styles.lists}>
        <Group title={t('protection:limits.title')}>
          <Row
            to={pathOf('signals')}
            title={t('safe:limits.signals')}
            about={t('safe:limits.signalsAbout')}
            value={number(signalsPerDay)}
          />
          <Row
            to={pathOf('session')}
            title={t('safe:limits.session')}
            about={t('safe:limits.sessionAbout')}
            value={unit(sessionMinutes, 'minute')}
          />
          <Row
            to={pathOf('budget')}
            title={t('protection:limits.budget')}
            about={t('safe:limits.budgetAbout')}
            value={loss ? money(loss.amount, loss.currency) : t('protection:limits.noBudget')}
          />
          <Row to={paths.playSafe.to()} title={t('protection:exclusion.title')} about={running} />
        </Group>
        <Group title={t('app:menu.account')}>
          <Row to={pathOf('email')} title={t('email.title')} about={user.email} />
          <Row to={pathOf('password')} title={t('password.title')} />
          <Row to={pathOf('passkeys')} title={t('passkeys.title')} about={usePasskeyNames()} />
          <Row to={pathOf('sessions')} title={t('sessions.title')} about={useSessionNames()} />
          {step && (
            <Row
              to={paths.setup.to()}
              title={t('setup:title')}
              about={t('setup:step', {
                step: STEPS.indexOf(step) + 1,
                steps: STEPS.length,
                name: t(`setup:steps.${step}`),
              })}
            />
          )}
        </Group>
        <div className="stack-6">
          <Group title={t('export.title')}>
            <Row to={pathOf('export')} title={t('export.submit')} />
            <Row to={pathOf('remove')} title={t('remove.title')} />
          </Group>
          <HelpLine />
        </div>
      </div>
    </SkyPage>
  )
}

function PersonLink({ user }: { user: User }) {
  const { t } = useTranslation('profile')
  return (
    <Link to={pathOf('person')} className={styles.person}>
      <Portrait user={user} />
      <span>
        <b>{user.username}</b> <span>{t('person.title')}</span>
      </span>
    </Link>
  )
}

const NAMES_SHOWN = 3

/** Joins the first names and counts the others; keeps the line's place while they load. */
function joinNames(names: readonly string[] | undefined): string {
  if (names === undefined) return '\u00a0'
  const rest = names.length - NAMES_SHOWN
  return names.slice(0, NAMES_SHOWN).join(' · ') + (rest > 0 ? ` +${rest}` : '')
}

function usePasskeyNames(): string {
  const { t } = useTranslation('profile')
  const names = useApiQuery(api.passkeys.list).data?.passkeys.map(({ name }) => name)
  return joinNames(names?.length === 0 ? [t('passkeys.empty')] : names)
}

function useSessionNames(): string {
  const { t } = useTranslation('profile')
  const sessions = useApiQuery(api.users.listSessions).data?.sessions
  return joinNames(
    sessions
      ?.toSorted((a, b) => Number(b.current) - Number(a.current))
      .map(({ current, device }) => (current ? t('sessions.this') : deviceName(device, t))),
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      <Rows>{children}</Rows>
    </section>
  )
}
