import { useMemo } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { countryOptions } from '#web/lib/countries.ts'
import { useFormat } from '#web/lib/format.ts'
import { loginPath, paths } from '#web/lib/paths.ts'
import { useHydrated } from '#web/lib/use-browser.ts'
import { Button, Checkbox, ErrorSummary, NeedsScript, RichText, Select, TextField } from '#web/ui/index.ts'
import { Link } from '#web/ui/link.tsx'
import { SkyPage } from '#web/ui/sky-page.tsx'
import styles from './age.module.css'
import { NewPasswordFields } from './new-password-fields.tsx'
import { useRegisterForm } from './use-register-form.ts'
import { WhyThisAge } from './why-this-age.tsx'

export default function RegisterPage() {
  const { t } = useTranslation('auth')
  const format = useFormat()
  const { form, country, adult } = useRegisterForm()
  // Browsers differ in their names of countries.
  const hydrated = useHydrated()
  const countries = useMemo(() => (hydrated ? countryOptions(format) : []), [hydrated, format])
  return (
    <SkyPage title={t('register.title')} lead={t('register.lead')}>
      <NeedsScript />
      <form {...form.attributes} className={styles.register}>
        <ErrorSummary error={form.error}>
          {form.error?.code === 'user_exists' && (
            <>
              <p>
                <Link to={loginPath()}>{t('login.submit')}</Link>
              </p>
              <p>
                {t('register.notYou')} <Link to={paths.forgotPassword.to()}>{t('setPassword')}</Link>
              </p>
            </>
          )}
        </ErrorSummary>
        <TextField
          {...form.text('name')}
          label={t('name')}
          hint={t('nameHint')}
          hintOnFocus
          autoComplete="name"
        />
        <TextField {...form.text('email')} label={t('email')} type="email" autoComplete="email" />
        <NewPasswordFields
          label={t('password')}
          password={form.text('password')}
          again={form.text('again')}
        />
        <div>
          <Checkbox {...adult.field} label={<RichText newTab text={adult.statement.text} />} />
          <p role="status" className={styles.changed}>
            {adult.changed && t('register.ageChanged', { age: adult.statement.age })}
          </p>
        </div>
        <Button kind="primary" wide type="submit" pending={form.pending}>
          {t('register.submit')}
        </Button>
        <p className={styles.next}>{t('register.next')}</p>
        <details className={styles.country}>
          <summary>
            <span>
              {t('register.country')} ·{' '}
              {country.value ? format.country(country.value) : t('register.countryNone')}
            </span>
          </summary>
          <Select
            {...country}
            optional
            label={t('register.country')}
            hint={t('register.countryHint')}
            placeholder={t('register.countryNone')}
            options={countries}
          />
        </details>
        <p className={styles.why}>
          <WhyThisAge {...adult} /> <RichText newTab text={t('register.privacy')} />
        </p>
      </form>
      <p className="muted">
        {t('register.haveAccount')} <Link to={paths.login.to()}>{t('login.submit')}</Link>
      </p>
    </SkyPage>
  )
}
