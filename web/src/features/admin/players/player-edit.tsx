import { useEffect } from 'react'
import { LOCALE_NAMES, LOCALES } from '#shared/i18n/locales.ts'
import { ROLES, type UpdatePlayer, type User } from '#shared/models/user.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { checks } from '#web/lib/account-checks.ts'
import { api, call } from '#web/lib/api.ts'
import { countryOptions } from '#web/lib/countries.ts'
import { useFormat } from '#web/lib/format.ts'
import { useUser } from '#web/lib/session.tsx'
import { useForm } from '#web/lib/use-form.ts'
import { Card, Checkbox, Form, Notice, Select, TextField, useToast } from '#web/ui/index.ts'
import type { Reauth } from '#web/ui/use-reauth.tsx'

interface PlayerEditProps {
  player: User
  reauth: Reauth
  onSaved: (player: User) => void
  onUnsaved: Unsaved
}

export type UnsavedPart = 'note' | 'edit'
/** Called with true while something typed is not saved. */
export type Unsaved = (part: UnsavedPart, isUnsaved: boolean) => void

/** Edits the fields that staff may change; never password, limits or exclusion. */
export function PlayerEdit({ player, reauth, onSaved, onUnsaved }: PlayerEditProps) {
  const { t } = useTranslation(['players', 'admin'])
  const format = useFormat()
  const { user } = useUser()
  const form = useEditForm({ player, reauth, onSaved })
  const isUnsaved = Object.keys(changeOf(form.values, player)).length > 0
  useEffect(() => onUnsaved('edit', isUnsaved), [onUnsaved, isUnsaved])
  return (
    <Card title={t('player.edit')}>
      <Form form={form} submit={t('player.save')} kind="secondary">
        {player._id === user._id && <Notice>{t('player.ownEdit')}</Notice>}
        <TextField {...form.text('username')} label={t('list.name')} autoComplete="off" />
        <Select
          {...form.text('role')}
          label={t('list.role')}
          hint={t('player.roleHint')}
          options={ROLES.map((value) => ({ value, label: t(`admin:role.${value}`) }))}
        />
        <Select
          {...form.text('language')}
          label={t('player.language')}
          options={LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))}
        />
        <Select
          {...form.text('country')}
          label={t('list.country')}
          {...(player.country === undefined ? { placeholder: t('player.countryNone') } : {})}
          options={countryOptions(format)}
        />
        <Checkbox {...form.check('verified')} label={t('player.verified')} />
      </Form>
    </Card>
  )
}

function editValues(player: User) {
  return {
    username: player.username,
    role: player.role,
    language: player.language,
    country: player.country ?? '',
    verified: player.verified,
  }
}

type EditValues = ReturnType<typeof editValues>

function useEditForm({ player, reauth, onSaved }: Omit<PlayerEditProps, 'onUnsaved'>) {
  const { t } = useTranslation(['players', 'admin'])
  const { t: tAuth } = useTranslation('auth')
  const toast = useToast()
  return useForm({
    initial: editValues(player),
    check: ({ username }) => ({ username: checks(tAuth).name(username) }),
    submit: async (values) => {
      const input = changeOf(values, player)
      const params = { id: player._id }
      const { user } = await reauth.run(() => call(api.players.update, { params, input }))
      onSaved(user)
      toast(t('player.saved'))
    },
  })
}

/** Returns only the changed fields: the audit log names the fields that are sent. */
function changeOf(values: EditValues, player: User): UpdatePlayer {
  const before = new Map<string, unknown>(Object.entries(editValues(player)))
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== before.get(name)))
}
