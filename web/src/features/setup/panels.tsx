import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { paths, withNext } from '#web/lib/paths.ts'
import { useUser } from '#web/lib/session.tsx'
import { ButtonLink } from '#web/ui/index.ts'
import { Link } from '#web/ui/link.tsx'
import styles from './setup.module.css'

/** The page's one question or state: its heading is the largest text. */
export function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.step}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

export function NoBrowserPanel() {
  const { t } = useTranslation('setup')
  return (
    <Step title={t('browser.title')}>
      <p>{t('browser.text')}</p>
    </Step>
  )
}

export function VerifyPanel() {
  const { t } = useTranslation('setup')
  const { user } = useUser()
  return (
    <Step title={t('verify.title')}>
      <p>{t('verify.text')}</p>
      <p className={styles.address}>{user.email}</p>
      <ButtonLink kind="primary" wide to={withNext(paths.verify.to(), paths.setup.to())}>
        {t('verify.enter')}
      </ButtonLink>
    </Step>
  )
}

/** Shown if the country's rule is "none": the reason, and the features that still work. */
export function CountryPanel({ country }: { country: string | undefined }) {
  const { t } = useTranslation('setup')
  const format = useFormat()
  return (
    <Step title={t('country.title')}>
      <p>{country ? t('country.named', { country: format.country(country) }) : t('country.unknown')}</p>
      <p>{t('country.rest')}</p>
      <ButtonLink kind="primary" wide to={paths.game.to()}>
        {t('toPractice')}
      </ButtonLink>
      <p>
        <Link to={paths.profile.to()}>{t('country.profile')}</Link>
      </p>
    </Step>
  )
}

export function NoCasinoPanel() {
  const { t } = useTranslation('setup')
  return (
    <Step title={t('none.title')}>
      <p>
        {t('none.text')} {t('country.rest')}
      </p>
      <ButtonLink kind="primary" wide to={paths.game.to()}>
        {t('toPractice')}
      </ButtonLink>
    </Step>
  )
}
