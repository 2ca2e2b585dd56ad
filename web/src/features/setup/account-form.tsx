import { useEffect, useRef, useState } from 'react'
import type { SentInputOf } from '#shared/api/endpoint.ts'
import type { CasinoLink } from '#shared/models/casino-link.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { countryOptions } from '#web/lib/countries.ts'
import { useFormat } from '#web/lib/format.ts'
import { useCreationKey } from '#web/lib/use-creation-key.ts'
import { useFocusKept } from '#web/lib/use-focus-kept.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button, ErrorSummary, Select, TextField, useToast } from '#web/ui/index.ts'
import styles from './setup.module.css'
import type { SetupTools } from './tools.ts'

interface AccountFormProps {
  casino: { readonly code: string; readonly name: string }
  tools: SetupTools
  /** The previous entry, after a rejection. */
  before?: CasinoLink
}

type IdKind = CasinoLink['idKind']

/** Asks for the account's id or username and its country, and shows these once more before sending. */
export function AccountForm({ casino, tools, before }: AccountFormProps) {
  const { t } = useTranslation('setup')
  const format = useFormat()
  const [kind, setKind] = useState<IdKind>(before?.idKind ?? 'id')
  const [reviewing, setReviewing] = useState(false)
  const place = useFocusKept<HTMLDivElement>(reviewing)
  const form = useAccountForm({ casino, tools, ...(before ? { before } : {}) }, kind, reviewing, setReviewing)
  const [asksCountry] = useState(form.values.country === '')
  const country = (
    <Select
      {...form.text('country')}
      label={t('account.country')}
      {...(asksCountry ? { placeholder: t('account.choose') } : {})}
      options={countryOptions(format)}
    />
  )
  return (
    <form {...form.attributes} className="stack">
      <ErrorSummary error={form.error} />
      <div ref={place} className="stack">
        {reviewing ? (
          <Review kind={kind} account={form.values.account} country={form.values.country} />
        ) : (
          <>
            <TextField
              {...form.text('account')}
              label={t(`account.${kind}`)}
              hint={t(`account.${kind}Hint`)}
              maxLength={80}
              spellCheck={false}
            />
            {asksCountry && country}
          </>
        )}
        <Button type="submit" kind="primary" wide confirms={reviewing} pending={form.pending}>
          {reviewing ? t('account.confirm') : t('account.review')}
        </Button>
        {reviewing ? (
          <Button kind="link" wide onClick={() => setReviewing(false)}>
            {t('account.change')}
          </Button>
        ) : (
          <div className={styles.rest}>
            <Button kind="link" onClick={() => setKind(kind === 'id' ? 'username' : 'id')}>
              {t(kind === 'id' ? 'account.byUsername' : 'account.byId')}
            </Button>
            {!asksCountry && (
              <details>
                <summary>
                  {t('account.country')} · {format.country(form.values.country)}
                </summary>
                {country}
              </details>
            )}
            <p className="muted small">{t('account.text')}</p>
          </div>
        )}
      </div>
    </form>
  )
}

/** Shows the entries once more, before they are sent to staff. */
function Review({ kind, account, country }: { kind: IdKind; account: string; country: string }) {
  const { t } = useTranslation('setup')
  const format = useFormat()
  const heading = useRef<HTMLHeadingElement>(null)
  // Pressing Enter in a field has removed that field, so the heading takes the focus.
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className={styles.review}>
        {t('account.confirmTitle')}
      </h3>
      <p className={styles.entry}>
        <span className="muted small">{t(`account.${kind}`)}</span> <b>{account}</b>{' '}
        <span>{format.country(country)}</span>
      </p>
    </>
  )
}

function useAccountForm(
  { casino, tools, before }: AccountFormProps,
  kind: IdKind,
  reviewing: boolean,
  setReviewing: (reviewing: boolean) => void,
) {
  const { t } = useTranslation('setup')
  const toast = useToast()
  const keyOf = useCreationKey()
  const missing = kind === 'id' ? t('account.missingId') : t('account.missingUsername')
  return useForm({
    initial: { account: before?.user_id ?? '', country: before?.country ?? tools.country ?? '' },
    check: ({ account, country }) => ({
      account: account.trim() === '' ? missing : undefined,
      country: country === '' ? t('account.choose') : undefined,
    }),
    serverNames: { user_id: 'account', username: 'account' },
    fieldOfCode: { link_taken: 'account' },
    submit: async ({ account, country }) => {
      if (!reviewing) {
        setReviewing(true)
        return false
      }
      const input: SentInputOf<typeof api.casinoLinks.create> = {
        casino: casino.code,
        country,
        ...(kind === 'id' ? { user_id: account } : { username: account }),
      }
      try {
        await call(api.casinoLinks.create, { input, idempotencyKey: keyOf(input) })
      } catch (error) {
        // Shows the fields again if one of them has an error.
        setReviewing(false)
        throw error
      }
      toast(t('account.sent'))
      await tools.refresh()
      tools.choose(undefined)
      return true
    },
  })
}
