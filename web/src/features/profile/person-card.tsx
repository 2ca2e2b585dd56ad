import * as z from 'zod/mini'
import { LOCALE_NAMES, LOCALES, type Locale } from '#shared/i18n/locales.ts'
import { AVATARS, type User, Username } from '#shared/models/user.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { countryOptions } from '#web/lib/countries.ts'
import { useFormat } from '#web/lib/format.ts'
import { useSession } from '#web/lib/session.tsx'
import { useForm } from '#web/lib/use-form.ts'
import { Button, Card, ErrorSummary, Select, TextField, useToast } from '#web/ui/index.ts'
import { AvatarChoice } from './avatar-choice.tsx'

/** Name, picture, language, country. */
export function PersonCard({ user }: { user: User }) {
  const { t } = useTranslation('profile')
  const format = useFormat()
  const form = usePersonForm(user)
  return (
    <Card title={t('person.title')}>
      <form {...form.attributes} className="stack">
        <ErrorSummary fault={form.fault} />
        <TextField
          {...form.text('username')}
          label={t('person.username')}
          hint={t('person.usernameHint')}
          autoComplete="nickname"
        />
        <AvatarChoice value={form.values.avatar} onChange={(avatar) => form.set('avatar', avatar)} />
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
        <div>
          <Button type="submit" pending={form.pending}>
            {t('person.submit')}
          </Button>
        </div>
      </form>
    </Card>
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
      if (username.trim() === '') return { username: t('person.usernameEmpty') }
      const fits = z.safeParse(Username, username).success
      return { username: fits ? undefined : t('person.usernameLength') }
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
