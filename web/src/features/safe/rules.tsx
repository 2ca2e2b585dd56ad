import { useState } from 'react'
import { HELP_LINES, type HelpLine } from '#shared/countries/help-lines.ts'
import { REGISTERS } from '#shared/countries/registers.ts'
import { regionalTag } from '#shared/i18n/locales.ts'
import { currentLocale } from '#web/i18n/locale.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { unbroken } from '#web/lib/formats.ts'
import { useSession } from '#web/lib/session.tsx'
import { useVisitor } from '#web/lib/use-visitor.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import { useHours } from '#web/ui/use-hours.ts'
import { Folded, List, Part } from './part.tsx'
import styles from './safe.module.css'

/** Shows the rules of the reader's country. */
export function OwnRules() {
  const { t } = useTranslation('safe')
  const { country, number } = useFormat()
  const visitor = useVisitor()
  const isAsking = useSession().state.status === 'loading'
  const own = HELP_COUNTRIES.find(({ code }) => code === visitor.country)
  // Until the server names the country, the likely one's register keeps the place.
  const placed = isAsking
    ? HELP_COUNTRIES.find(({ code }) => regionalTag(currentLocale()).endsWith(code))
    : own
  const look = isAsking && styles.unknown
  return (
    <Part
      id="rules"
      title={own ? country(own.code) : t('rules.title')}
      aside={
        placed && <span className={classes(look)}>{t('rules.checked', { date: checkedOn(placed) })}</span>
      }
    >
      <div className={styles.rules}>
        {placed && (
          <div className={classes(styles.rule, look)}>
            <Register code={placed.code} />
          </div>
        )}
        <Folded title={t('bank.title')} about={t('bank.about')}>
          <List items={t('bank.list', { returnObjects: true })} />
        </Folded>
        <Folded title={t('casinos.title')} about={t('casinos.about')}>
          <p id="casinos">{t('casinos.text')}</p>
          <Letter />
        </Folded>
        <p className={styles.age}>
          <b>{t('rules.age')}</b> <b className="figures">{number(visitor.age)}</b>
        </p>
      </div>
    </Part>
  )
}

/** A message to a casino with a button that copies it, or selects it if the browser refuses to copy. */
function Letter() {
  const { t } = useTranslation('safe')
  const [outcome, setOutcome] = useState<'copied' | 'notCopied'>()
  const copy = async () => {
    setOutcome(undefined)
    try {
      await navigator.clipboard.writeText(t('casinos.letter'))
      setOutcome('copied')
    } catch {
      const letter = document.getElementById(LETTER_ID)
      if (letter) window.getSelection()?.selectAllChildren(letter)
      setOutcome('notCopied')
    }
  }
  return (
    <>
      <blockquote id={LETTER_ID} className={styles.letter}>
        {t('casinos.letter')}
      </blockquote>
      <p>
        <Button kind="link" onClick={() => void copy()}>
          {t('casinos.copy')}
        </Button>{' '}
        <span role="status" className="muted small">
          {outcome && t(`casinos.${outcome}`)}
        </span>
      </p>
    </>
  )
}

const LETTER_ID = 'letter'

/** Lists the help lines and registers of all countries, each country in a fold of its own. */
export function OtherCountries() {
  const { t } = useTranslation('safe')
  return (
    <Folded title={t('countries.title')}>
      <p id="countries" className="muted small">
        {t('countries.text')}
      </p>
      <div>
        {HELP_COUNTRIES.map((help) => (
          <Country key={help.code} help={help} />
        ))}
      </div>
      <p>{t('countries.elsewhere')}</p>
    </Folded>
  )
}

function Country({ help }: { help: HelpCountry }) {
  const { t } = useTranslation('safe')
  const { country } = useFormat()
  const { code, lines } = help
  const hours = useLineHours(lines)
  return (
    <Folded title={country(code)}>
      <article className="stack-2" aria-label={country(code)}>
        {lines.map((line) => (
          <p key={line.name}>
            <a
              className={styles.site}
              href={line.url}
              rel="noreferrer"
              target="_blank"
              lang={line.languages[0]}
            >
              {line.name}
            </a>
            {line.phone && line.verified && (
              <a className={classes('figures', styles.phone)} href={`tel:${line.phone.tel}`}>
                {unbroken(line.phone.text)}
              </a>
            )}
          </p>
        ))}
        {hours !== undefined && <p className={classes('muted', styles.hoursOf)}>{hours}</p>}
        <Register code={code} />
        <p className="muted small">{t('rules.checked', { date: checkedOn(help) })}</p>
      </article>
    </Folded>
  )
}

/** Returns the hours of a country's first line that has any, marked if unconfirmed. */
function useLineHours(lines: readonly HelpLine[]): string | undefined {
  const { t } = useTranslation('safe')
  const words = useHours()
  const hours = lines.find((line) => line.hours)?.hours
  if (!hours) return undefined
  const text = words(hours)
  if (hours.verified) return text
  return text === '' ? t('countries.hoursUnknown') : t('countries.hoursDoubtful', { hours: text })
}

/** Says how to exclude oneself in a country, with a link to its register if it has one. */
function Register({ code }: { code: string }) {
  const { t } = useTranslation('safe')
  const register = REGISTERS.find(({ country }) => country === code)
  const rules: Readonly<Partial<Record<string, string>>> = t('rules.of', { returnObjects: true })
  return (
    <>
      {register?.verified && register.url ? (
        <a className={styles.register} href={register.url} rel="noreferrer" target="_blank">
          {register.name}
          <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
            <path d="M8 4H4v12h12v-4M12 3h5v5M17 3l-8 8" />
          </svg>
        </a>
      ) : (
        <b>{t('rules.register')}</b>
      )}
      <p className="muted small">
        <RichText text={rules[code] ?? ''} />
      </p>
    </>
  )
}

interface HelpCountry {
  /** ISO 3166-1 alpha-2. */
  readonly code: string
  readonly lines: readonly HelpLine[]
}

/** All help lines by country, in the table's order. */
const HELP_COUNTRIES: readonly HelpCountry[] = [...new Set(HELP_LINES.map(({ country }) => country))].map(
  (code) => ({ code, lines: HELP_LINES.filter(({ country }) => country === code) }),
)

/** Returns the day of the oldest check behind a country's entries. */
function checkedOn({ code, lines }: HelpCountry): string {
  const entries = [...lines, ...REGISTERS.filter(({ country }) => country === code)]
  const [oldest = ''] = entries.map(({ checkedAt }) => checkedAt).toSorted()
  return new Date(oldest).toLocaleDateString(regionalTag(currentLocale()), {
    dateStyle: 'long',
    timeZone: 'UTC',
  })
}
