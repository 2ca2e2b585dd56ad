import { useState } from 'react'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ApiError, api, call } from '#web/lib/api.ts'
import { failureMessage } from '#web/lib/failure.ts'
import { useFormat } from '#web/lib/format.ts'
import { addPasskey, isDismissed, isKnownDevice, knowsPasskeys } from '#web/lib/passkeys.ts'
import { useApiQuery } from '#web/lib/query.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button, type Column, DataTable, EmptyState, Form, TextField, useToast } from '#web/ui/index.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import type { Reauth } from '#web/ui/use-reauth.tsx'

type Passkey = OutputOf<typeof api.passkeys.list>['passkeys'][number]

/** Lists the account's passkeys with their last use; adds and removes them. */
export function PasskeysCard({ reauth }: { reauth: Reauth }) {
  const { t } = useTranslation('profile')
  const toast = useToast()
  const list = useApiQuery(api.passkeys.list)
  const { passkeys = [], keepsOne = false } = list.data ?? {}
  const stays = keepsOne && passkeys.length === 1
  const columns = useColumns(reauth, stays, list.reload)
  return (
    <>
      <p className="measure muted">{t('passkeys.text')}</p>
      <Loaded answer={list} lines={5}>
        {() => (
          <DataTable
            caption={t('passkeys.title')}
            columns={columns}
            rows={passkeys}
            rowKey={({ _id }) => _id}
            empty={<EmptyState heading="h3" title={t('passkeys.empty')} />}
          />
        )}
      </Loaded>
      {stays && (
        <p className="muted">
          {t('passkeys.keepsOne')} {t('passkeys.second')}
        </p>
      )}
      {/* After the list, whose length it would follow. */}
      {(list.data || list.error) && (
        <div className="measure">
          <AddHere
            reauth={reauth}
            onAdded={() => {
              toast(t('passkeys.added'))
              list.reload()
            }}
          />
        </div>
      )}
    </>
  )
}

function AddHere(props: Pick<AddPasskeyProps, 'reauth' | 'onAdded'>) {
  const { t } = useTranslation('profile')
  return knowsPasskeys() ? <AddPasskey {...props} /> : <p className="muted">{t('passkeys.unsupported')}</p>
}

function useColumns(reauth: Reauth, stays: boolean, reload: () => void): readonly Column<Passkey>[] {
  const { t } = useTranslation('profile')
  const { dateTime } = useFormat()
  const toast = useToast()
  async function remove(id: string) {
    try {
      await reauth.run(() => call(api.passkeys.remove, { params: { id } }))
      toast(t('passkeys.removed'))
      reload()
    } catch (error) {
      toast(failureMessage(error), 'bad')
    }
  }
  return [
    { id: 'name', head: t('passkeys.name'), cell: ({ name }) => name },
    { id: 'created', head: t('passkeys.created'), cell: ({ createdAt }) => dateTime(createdAt) },
    {
      id: 'used',
      head: t('passkeys.used'),
      cell: ({ lastUsedAt }) => (lastUsedAt ? dateTime(lastUsedAt) : t('passkeys.never')),
    },
    {
      id: 'synced',
      head: t('passkeys.synced'),
      cell: ({ synced }) => (synced ? t('passkeys.syncedYes') : t('passkeys.syncedNo')),
    },
    {
      id: 'action',
      head: t('passkeys.action'),
      cell: ({ _id, name }) =>
        !stays && (
          <Button small aria-label={t('passkeys.removeLabel', { name })} onClick={() => void remove(_id)}>
            {t('passkeys.remove')}
          </Button>
        ),
    },
  ]
}

interface AddPasskeyProps {
  reauth: Reauth
  onAdded: () => void
  primary?: boolean
  label?: string
}

/** Asks for a name and opens the browser's dialog. Closing that dialog shows no error. */
export function AddPasskey({ reauth, onAdded, primary = false, label }: AddPasskeyProps) {
  const { t } = useTranslation('profile')
  const [round, setRound] = useState(0)
  return (
    <PasskeyForm
      // A new key empties the form after each passkey.
      key={round}
      reauth={reauth}
      primary={primary}
      label={label ?? t('passkeys.add')}
      onAdded={() => {
        setRound(round + 1)
        onAdded()
      }}
    />
  )
}

function PasskeyForm({ reauth, onAdded, primary, label }: Required<AddPasskeyProps>) {
  const { t } = useTranslation('profile')
  const form = useForm({
    initial: { name: '' },
    explain: (error) => {
      if (isKnownDevice(error)) return t('passkeys.known')
      return error instanceof ApiError && error.code !== 'invalid_input' ? undefined : t('passkeys.failed')
    },
    submit: async ({ name }) => {
      try {
        await reauth.run(() => addPasskey(name.trim()))
      } catch (error) {
        if (!isDismissed(error)) throw error
        return
      }
      onAdded()
    },
  })
  return (
    <Form form={form} submit={label} kind={primary ? 'primary' : 'secondary'}>
      <TextField
        {...form.text('name')}
        label={t('passkeys.label')}
        hint={t('passkeys.nameHint')}
        maxLength={40}
        optional
      />
    </Form>
  )
}
