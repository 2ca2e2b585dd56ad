import { useEffect } from 'react'
import { HELP_LINES, type HelpLine } from '#shared/countries/help-lines.ts'
import { type ExclusionRegister, REGISTERS } from '#shared/countries/registers.ts'
import { regionalTag } from '#shared/i18n/locales.ts'
import { currentLocale } from '#web/i18n/locale.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { unbroken } from '#web/lib/formats.ts'
import { useVisitor } from '#web/lib/use-visitor.ts'
import { classes } from '#web/ui/classes.ts'
import { Fold } from '#web/ui/fold.tsx'
import { Island } from '#web/ui/island.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { Badge } from '#web/ui/status.tsx'
import { useHours } from '#web/ui/use-hours.ts'
import { Paragraphs, Part } from './part.tsx'
import styles from './safe.module.css'

/**
 * Lists helplines and registers of all countries. The reader's country becomes known only later, so it is marked in
 * place and nothing moves.
 */
export function Countries() {
  const { t } = useTranslation('safe')
  const { country } = useFormat()
  const date = new Date(CHECKED_AT).toLocaleDateString(regionalTag(currentLocale()), {
    dateStyle: 'long',
    timeZone: 'UTC',
  })
  return (
    <Part id="countries" title={t('countries.title')}>
      <Paragraphs texts={[t('countries.text', { date })]} />
      <nav aria-label={t('countries.jump')}>
        <ul className={styles.jump}>
          {HELP_COUNTRIES.map(({ code }) => (
            <li key={code}>
              <a href={`#${fragment(code)}`}>
                {country(code)}
                <span hidden data-country={code} className="visually-hidden">
                  , {t('countries.yours')}
                </span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <Island name="features/safe/countries-island" component={OwnCountryIsland} props={{}} when="visible" />
      <div className={styles.countries}>
        {HELP_COUNTRIES.map((help) => (
          <Country key={help.code} help={help} />
        ))}
      </div>
      <Paragraphs texts={[t('countries.elsewhere')]} />
    </Part>
  )
}

function fragment(code: string): string {
  return `country-${code.toLowerCase()}`
}

function Country({ help: { code, lines, register } }: { help: HelpCountry }) {
  const { t } = useTranslation('safe')
  const { country } = useFormat()
  const hours = useLineHours(lines)
  const id = fragment(code)
  return (
    <article id={id} className={styles.country} aria-labelledby={`${id}-name`}>
      <h3 id={`${id}-name`}>{country(code)}</h3>
      <span hidden data-country={code} className={styles.yours}>
        <Badge tone="info">{t('countries.yours')}</Badge>
      </span>
      <dl className={styles.facts}>
        <dt>{t('countries.help')}</dt>
        {lines.map((line) => (
          <dd key={line.name}>
            <HelpLineLinks line={line} />
          </dd>
        ))}
        {hours !== undefined && (
          <>
            <dt>{t('countries.hours')}</dt>
            <dd className={styles.hours}>{hours}</dd>
          </>
        )}
        <dt>{t('countries.register')}</dt>
        <dd>
          <Register code={code} register={register} />
        </dd>
      </dl>
    </article>
  )
}

function HelpLineLinks({ line }: { line: HelpLine }) {
  const phone = line.verified ? line.phone : undefined
  return (
    <>
      <a href={line.url} rel="noreferrer" target="_blank" lang={line.languages[0]}>
        {line.name}
      </a>
      {phone && (
        <a className={classes('figures', styles.phone)} href={`tel:${phone.tel}`}>
          {unbroken(phone.text)}
        </a>
      )}
    </>
  )
}

/** Returns the hours of a country's only line with a number, marked if unconfirmed. */
function useLineHours(lines: readonly HelpLine[]): string | undefined {
  const { t } = useTranslation('safe')
  const words = useHours()
  const hours = lines.find((line) => line.hours)?.hours
  if (!hours) return undefined
  const text = words(hours)
  if (hours.verified) return text
  return text === '' ? t('countries.hoursUnknown') : t('countries.hoursDoubtful', { hours: text })
}

function Register({ code, register }: Pick<HelpCountry, 'code' | 'register'>) {
  const { t } = useTranslation('safe')
  const rules: Readonly<Partial<Record<string, string>>> = t('countries.rules', { returnObjects: true })
  const rule = (
    <p className={styles.rule}>
      <RichText text={rules[code] ?? ''} />
    </p>
  )
  if (!register?.verified || !register.url) return rule
  return (
    <>
      <a href={register.url} rel="noreferrer" target="_blank">
        {register.name}
      </a>
      <Fold about={t('countries.register')}>{rule}</Fold>
    </>
  )
}

interface HelpCountry {
  /** ISO 3166-1 alpha-2. */
  readonly code: string
  readonly lines: readonly HelpLine[]
  readonly register: ExclusionRegister | undefined
}

/** All helplines and registers, by country in the table's order. */
const HELP_COUNTRIES: readonly HelpCountry[] = [...new Set(HELP_LINES.map(({ country }) => country))].map(
  (code) => ({
    code,
    lines: HELP_LINES.filter(({ country }) => country === code),
    register: REGISTERS.find(({ country }) => country === code),
  }),
)

/** The oldest check date of them, ISO date. */
const CHECKED_AT = [...HELP_LINES, ...REGISTERS].map(({ checkedAt }) => checkedAt).toSorted()[0] ?? ''

/** Reveals the hidden mark of the reader's country. */
export default function OwnCountryIsland() {
  const { country } = useVisitor()
  useEffect(() => {
    for (const mark of document.querySelectorAll<HTMLElement>('[data-country]'))
      mark.hidden = mark.dataset.country !== country
  }, [country])
  // The observed element for `useNear`.
  return <span />
}
