import { useId } from 'react'
import { LOCALE_NAMES, LOCALES, type Locale } from '#shared/i18n/locales.ts'
import { AVATARS, type User } from '#shared/models/user.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { checks } from '#web/lib/account-checks.ts'
import { api, call } from '#web/lib/api.ts'
import { countryOptions } from '#web/lib/countries.ts'
import { useFormat } from '#web/lib/format.ts'
import { useSession } from '#web/lib/session.tsx'
import { useForm } from '#web/lib/use-form.ts'
import { Form, Select, TextField, useToast } from '#web/ui/index.ts'
import styles from './profile.module.css'

/** Edits name, picture, language and country. */
export function PersonCard({ user }: { user: User }) {
  const { t } = useTranslation('profile')
  const { t: tAuth } = useTranslation('auth')
  const format = useFormat()
  const form = usePersonForm(user)
  return (
    <Form form={form} submit={t('person.submit')} wide>
      <TextField
        {...form.text('username')}
        label={tAuth('name')}
        hint={tAuth('nameHint')}
        autoComplete="nickname"
      />
      <AvatarChoice
        value={form.values.avatar}
        name={user.username}
        onChange={(avatar) => form.set('avatar', avatar)}
      />
      <Select
        {...form.text('language')}
        label={t('person.language')}
        options={LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))}
      />
      <Select
        {...form.text('country')}
        label={t('person.country')}
        hint={t('person.countryHint')}
        {...(user.country === undefined ? { placeholder: t('person.countryNone') } : {})}
        options={countryOptions(format)}
      />
    </Form>
  )
}

interface PersonValues extends Record<string, string> {
  username: string
  avatar: User['avatar']
  language: Locale
  country: string
}

function usePersonForm(user: User) {
  const { t } = useTranslation('profile')
  const { t: tAuth } = useTranslation('auth')
  const { update } = useSession()
  const toast = useToast()
  const initial: PersonValues = {
    username: user.username,
    avatar: user.avatar,
    language: user.language,
    country: user.country ?? '',
  }
  return useForm<PersonValues>({
    initial,
    check: ({ username }) => {
      return { username: checks(tAuth).name(username) }
    },
    submit: async ({ username, avatar, language, country }) => {
      const answer = await call(api.users.update, {
        params: { id: user._id },
        input: {
          username,
          language,
          avatar: AVATARS.find((known) => known === avatar) ?? '',
          ...(country === '' ? {} : { country }),
        },
      })
      update({ user: answer.user })
      toast(t('saved'))
    },
  })
}

interface AvatarChoiceProps {
  value: User['avatar']
  /** Its first letter stands where there is no picture. */
  name: string
  onChange: (avatar: User['avatar']) => void
}

/** Offers the shipped pictures as radio buttons. */
function AvatarChoice({ value, name, onChange }: AvatarChoiceProps) {
  const { t } = useTranslation('profile')
  const group = useId()
  return (
    <fieldset className={styles.avatars}>
      <legend>{t('person.avatar')}</legend>
      {AVATARS.map((avatar) => (
        <label key={avatar} className={styles.avatarOption}>
          <input
            className="visually-hidden"
            type="radio"
            name={group}
            value={avatar}
            checked={avatar === value}
            onChange={() => onChange(avatar)}
          />
          <Avatar id={avatar} name={name} />
          <span className="visually-hidden">{t(`person.avatars.${avatar === '' ? 'none' : avatar}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** Strokes of each picture on a grid of 24. */
const SHAPES: Readonly<Record<Exclude<User['avatar'], ''>, string>> = {
  compass:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z M15.5 8.5 13.4 13.4 8.5 15.5 10.6 10.6Z M12 3v1.5 M12 19.5V21',
  cloud: 'M7 18.5h10a4 4 0 0 0 .6-7.95A6 6 0 0 0 6.2 11 3.8 3.8 0 0 0 7 18.5Z',
  kite: 'M12 2.5 18 9 12 16.5 6 9Z M12 2.5v14 M6 9h12 M12 16.5c0 2.5-2.5 2-2.5 5',
  lighthouse:
    'M9.5 9.5h5L16 21H8Z M9 9.5h6 M10 9.5V6l2-2.5L14 6v3.5 M8.9 14.5h6.3 M3.5 5.5 7 7 M20.5 5.5 17 7',
  swallow:
    'M2.5 6.5c4 .3 6.8 2 8.6 5 2.7-.2 6-1.4 10.4-5.5-1.2 4.2-3.5 7.4-7.3 8.7l.6 5.8-3.2-3.2L8 19l.6-4.4c-2.7-1.5-4.7-4-6.1-8.1Z',
  windsock: 'M5 3v18 M5 5.5l14 2.2v5L5 15.5Z M9.6 6.2v8.3 M14.2 7v6.6',
}

interface AvatarProps {
  id: User['avatar']
  name: string
}

function Avatar({ id, name }: AvatarProps) {
  if (id === '') return <b aria-hidden="true">{[...name][0]?.toUpperCase()}</b>
  return (
    <svg className={styles.avatar} viewBox="0 0 24 24" aria-hidden="true">
      <path d={SHAPES[id]} />
    </svg>
  )
}

/** The chosen picture, or the name's first letter, in a circle. */
export function Portrait({ user }: { user: User }) {
  return (
    <span className={styles.portrait}>
      <Avatar id={user.avatar} name={user.username} />
    </span>
  )
}
