import type { ReactNode } from 'react'
import type { HomeSection } from '#web/app/paths.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import styles from './home.module.css'

interface SectionProps {
  id: HomeSection
  children: ReactNode
}

/** A part of the home page that the menu leads to. */
export function Section({ id, children }: SectionProps) {
  const { t } = useTranslation('home')
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t(`${id}.title`)}</h2>
      {children}
    </section>
  )
}
