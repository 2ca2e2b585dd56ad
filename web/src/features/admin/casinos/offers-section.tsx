import { useTranslation } from '#web/i18n/use-translation.ts'
import type { Form } from '#web/lib/use-form.ts'
import { Button, Card, TextField } from '#web/ui/index.ts'
import type { Draft } from './casino-draft.ts'
import styles from './casinos.module.css'
import { AddressField } from './identity-section.tsx'

export function OffersSection({ form }: { form: Form<Draft> }) {
  const { t } = useTranslation('casinos')
  return (
    <Card title={t('section.offers')}>
      <p className="muted">{t('offer.text')}</p>
      <OfferFields form={form} at="registrationBonus" title={t('offer.bonus')} wagering />
      <OfferFields form={form} at="dailyWithdrawals" title={t('offer.withdrawals')} />
    </Card>
  )
}

interface OfferFieldsProps {
  form: Form<Draft>
  at: 'registrationBonus' | 'dailyWithdrawals'
  title: string
  wagering?: boolean
}

/** The fields of an offer; the API refuses one without its terms. */
function OfferFields({ form, at, title, wagering = false }: OfferFieldsProps) {
  const { t } = useTranslation('casinos')
  const paths = ['amount', 'currency', 'termsUrl', ...(wagering ? ['wagering'] : [])]
  const isFilled = paths.some((path) => form.values[`${at}.${path}`] !== '')
  function clear() {
    form.change((draft) => ({ ...draft, ...Object.fromEntries(paths.map((path) => [`${at}.${path}`, ''])) }))
    document.getElementById(form.idOf(`${at}.amount`))?.focus()
  }
  const number = { inputMode: 'decimal', autoComplete: 'off', maxLength: 12 } as const
  return (
    <fieldset className={styles.row}>
      <legend className={styles.rowTitle}>{title}</legend>
      <div className="columns">
        <TextField {...form.text(`${at}.amount`)} {...number} label={t('field.amount')} optional />
        <TextField
          {...form.text(`${at}.currency`)}
          label={t('field.currency')}
          hint={t('field.currencyHint')}
          optional
          autoComplete="off"
          spellCheck={false}
          maxLength={3}
        />
      </div>
      <AddressField form={form} path={`${at}.termsUrl`} optional label={t('field.termsUrl')} />
      {wagering && (
        <TextField
          {...form.text(`${at}.wagering`)}
          {...number}
          label={t('field.wagering')}
          hint={t('field.wageringHint')}
          optional
        />
      )}
      {isFilled && (
        <div>
          <Button small kind="quiet" onClick={clear} aria-label={`${t('offer.clear')}: ${title}`}>
            {t('offer.clear')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
