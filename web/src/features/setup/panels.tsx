import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { useUser } from '#web/lib/session.tsx'
import { ButtonLink } from '#web/ui/index.ts'
import { SkyPanel } from '#web/ui/sky-panel.tsx'
import styles from './setup.module.css'

/** A step that asks something: its heading is the page's largest text. */
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
  return <SkyPanel title={t('browser.title')} about={<p>{t('browser.text')}</p>} />
}

export function VerifyPanel() {
  const { t } = useTranslation('setup')
  const { user } = useUser()
  return (
    <SkyPanel title={t('verify.title')} about={<p>{t('verify.text', { email: user.email })}</p>}>
      <div>
        <ButtonLink kind="primary" to={paths.verify.to()}>
          {t('verify.enter')}
        </ButtonLink>
      </div>
    </SkyPanel>
  )
}

/** Shown if the country's rule is "none": the reason, and the features that still work. */
export function CountryPanel({ country }: { country: string | undefined }) {
  const { t } = useTranslation('setup')
  const format = useFormat()
  return (
    <SkyPanel
      title={t('country.title')}
      about={
        <>
          <p>{country ? t('country.named', { country: format.country(country) }) : t('country.unknown')}</p>
          <p>{t('country.rest')}</p>
        </>
      }
    >
      <div className="row">
        <ButtonLink kind="primary" to={paths.game.to()}>
          {t('toPractice')}
        </ButtonLink>
        <ButtonLink to={paths.profile.to()}>{t('country.profile')}</ButtonLink>
      </div>
    </SkyPanel>
  )
}

export function NoCasinoPanel() {
  const { t } = useTranslation('setup')
  return (
    <SkyPanel
      title={t('none.title')}
      about={
        <p>
          {t('none.text')} {t('country.rest')}
        </p>
      }
    >
      <div>
        <ButtonLink kind="primary" to={paths.game.to()}>
          {t('toPractice')}
        </ButtonLink>
      </div>
    </SkyPanel>
  )
}
