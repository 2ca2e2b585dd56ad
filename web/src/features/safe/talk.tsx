import { EMERGENCIES } from '#shared/countries/emergency.ts'
import { HELP_LINES, type HelpLine, helpLinesFor } from '#shared/countries/help-lines.ts'
import { currentLocale } from '#web/i18n/locale.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { unbroken } from '#web/lib/formats.ts'
import { useSession } from '#web/lib/session.tsx'
import { classes } from '#web/ui/classes.ts'
import { isElsewhere } from '#web/ui/help-line.tsx'
import { useHours } from '#web/ui/use-hours.ts'
import { Part } from './part.tsx'
import styles from './safe.module.css'

/** The help lines of the reader's country, or of one that they choose. */
export function Talk({
  country,
  onChoose,
}: {
  country: string | undefined
  onChoose: (code: string) => void
}) {
  const { t } = useTranslation('safe')
  return (
    <Part id="talk" title={t('talk.title')} aside={<Country code={country} onChoose={onChoose} />}>
      <HelpLines country={country} />
    </Part>
  )
}

const COUNTRIES = [...new Set(HELP_LINES.map(({ country }) => country))]

/** Shows one word, which has the same place before the country is known. */
function Country({ code = '', onChoose }: { code: string | undefined; onChoose: (code: string) => void }) {
  const { t } = useTranslation('safe')
  const { country } = useFormat()
  const { state } = useSession()
  const hasLine = COUNTRIES.includes(code)
  const named = hasLine ? t('talk.of', { country: country(code) }) : t('talk.choose')
  return (
    <label className={classes('unfolds', styles.country)}>
      <span className="visually-hidden">{state.status !== 'loading' && named}</span> {t('talk.change')}
      <select className="fill" value={hasLine ? code : ''} onChange={(event) => onChoose(event.target.value)}>
        {COUNTRIES.map((each) => (
          <option key={each} value={each}>
            {country(each)}
          </option>
        ))}
        <option value="">{t('countries.title')}</option>
      </select>
    </label>
  )
}

/**
 * Lists help lines as buttons that call. A line without a number is a link by its name, if another line has a number.
 * Before the country is known the page has the lines of its language, for readers without scripts; with scripts the
 * stylesheet keeps that space.
 */
export function HelpLines({ country }: { country: string | undefined }) {
  const { state } = useSession()
  const lines = helpLinesFor(country, currentLocale())
  const called = lines.filter(hasNumber)
  return (
    <div className={classes(state.status === 'loading' && styles.asking)}>
      {[...called, ...lines.filter((line) => !hasNumber(line))].map((line) => (
        <Line key={line.name} line={line} isNamedOnly={called.length > 0 && !hasNumber(line)} />
      ))}
    </div>
  )
}

function hasNumber({ phone, verified }: HelpLine): boolean {
  return phone !== undefined && verified
}

function Line({ line, isNamedOnly }: { line: HelpLine; isNamedOnly: boolean }) {
  const { t } = useTranslation('ui')
  const format = useFormat()
  const hoursText = useHours()
  const { name, url, languages, phone, hours } = line
  return (
    <div className={styles.line} data-elsewhere={isElsewhere(line) || undefined}>
      {phone && hasNumber(line) && (
        <a className={styles.call} href={`tel:${phone.tel}`}>
          <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
            <path d="M5 3h4l2 5-2.5 1.5a12 12 0 0 0 6 6L16 13l5 2v4a2 2 0 0 1-2.2 2A17 17 0 0 1 3 5.2 2 2 0 0 1 5 3z" />
          </svg>
          {unbroken(phone.text)}
        </a>
      )}
      {!(hasNumber(line) || isNamedOnly) && (
        <a className={styles.call} href={url} rel="noreferrer" target="_blank">
          {new URL(url).hostname.replace('www.', '')}
        </a>
      )}
      <p className={styles.hours}>
        <span>{t('helpLine.of', { country: format.country(line.country) })}</span>{' '}
        <a href={url} rel="noreferrer" target="_blank" lang={languages[0]}>
          {name}
        </a>
        {hours?.verified && <span> · {hoursText(hours)}</span>}
      </p>
    </div>
  )
}

/** Whom to call in danger. */
export function Emergency({ country }: { country: string | undefined }) {
  const { t } = useTranslation('safe')
  const { number, listener } = EMERGENCIES[country ?? ''] ?? {}
  return (
    <div className={styles.emergency}>
      <p>
        <b>{t('talk.danger')}</b>
      </p>
      <p>
        {number === undefined ? t('talk.callAny') : t('talk.call', { number })}
        {listener && ` ${t('talk.listens', { ...listener, phone: unbroken(listener.phone) })}`}
      </p>
    </div>
  )
}
