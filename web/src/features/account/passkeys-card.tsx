import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ApiError, api, call } from '#web/lib/api.ts'
import { failureMessage } from '#web/lib/failure.ts'
import { useFormat } from '#web/lib/format.ts'
import { addPasskey, isDismissed, isKnownDevice, knowsPasskeys } from '#web/lib/passkeys.ts'
import { useApiQuery } from '#web/lib/query.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button, Form, TextField, useToast } from '#web/ui/index.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import type { Reauth } from '#web/ui/use-reauth.tsx'

/** Lists the account's passkeys with their last use; adds and removes them. */
export function PasskeysCard({ reauth }: { reauth: Reauth }) {
  const { t } = useTranslation('profile')
  const { date } = useFormat()
  const toast = useToast()
  const list = useApiQuery(api.passkeys.list)
  const { passkeys = [], keepsOne = false } = list.data ?? {}
  const stays = keepsOne && passkeys.length === 1
  async function remove(id: string) {
    try {
      await reauth.run(() => call(api.passkeys.remove, { params: { id } }))
      toast(t('passkeys.removed'))
      list.reload()
    } catch (error) {
      toast(failureMessage(error), 'bad')
    }
  }
  return (
    <>
      <p className="measure muted">{t('passkeys.text')}</p>
      <Loaded answer={list} lines={2}>
        {() =>
          passkeys.length === 0 ? (
            <p>{t('passkeys.empty')}</p>
          ) : (
            <Rows>
              {passkeys.map(({ _id, name, createdAt, lastUsedAt, synced }) => (
                <Row
                  key={_id}
                  title={name}
                  about={[
                    t('passkeys.created', { at: date(createdAt) }),
                    lastUsedAt && t('passkeys.used', { at: date(lastUsedAt) }),
                    synced ? t('passkeys.syncedYes') : t('passkeys.syncedNo'),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                  end={
                    !stays && (
                      <Button
                        small
                        aria-label={t('passkeys.removeLabel', { name })}
                        onClick={() => void remove(_id)}
                      >
                        {t('passkeys.remove')}
                      </Button>
                    )
                  }
                />
              ))}
            </Rows>
          )
        }
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
  return knowsPasskeys() ? (
    <AddPasskey {...props} primary />
  ) : (
    <p className="muted">{t('passkeys.unsupported')}</p>
  )
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
    <Form form={form} submit={label} kind={primary ? 'primary' : 'secondary'} wide>
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
