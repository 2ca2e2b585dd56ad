import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { useUser } from '#web/lib/session.tsx'
import { ButtonLink, Card } from '#web/ui/index.ts'

export function NoBrowserPanel() {
  const { t } = useTranslation('setup')
  return (
    <Card title={t('browser.title')}>
      <p className="measure">{t('browser.text')}</p>
    </Card>
  )
}

export function VerifyPanel() {
  const { t } = useTranslation('setup')
  const { user } = useUser()
  return (
    <Card title={t('verify.title')}>
      <p className="measure">{t('verify.text', { email: user.email })}</p>
      <div>
        <ButtonLink kind="primary" to={paths.verify.to()}>
          {t('verify.enter')}
        </ButtonLink>
      </div>
    </Card>
  )
}

/** Shown if the country's rule is "none": the reason, and the features that still work. */
export function CountryPanel({ country }: { country: string | undefined }) {
  const { t } = useTranslation('setup')
  const format = useFormat()
  return (
    <Card title={t('country.title')}>
      <p className="measure">
        {country ? t('country.named', { country: format.country(country) }) : t('country.unknown')}
      </p>
      <p className="measure">{t('country.rest')}</p>
      <div className="row">
        <ButtonLink kind="primary" to={paths.game.to()}>
          {t('toPractice')}
        </ButtonLink>
        <ButtonLink to={paths.profile.to()}>{t('country.profile')}</ButtonLink>
      </div>
    </Card>
  )
}

export function NoCasinoPanel() {
  const { t } = useTranslation('setup')
  return (
    <Card title={t('none.title')}>
      <p className="measure">
        {t('none.text')} {t('country.rest')}
      </p>
      <div>
        <ButtonLink kind="primary" to={paths.game.to()}>
          {t('toPractice')}
        </ButtonLink>
      </div>
    </Card>
  )
}
