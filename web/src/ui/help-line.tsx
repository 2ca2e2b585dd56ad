import { helpLinesFor, type HelpLine as Line } from '#shared/countries/help-lines.ts'
import { regionalTag } from '#shared/i18n/locales.ts'
import { currentLocale } from '#web/i18n/locale.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { unbroken } from '#web/lib/formats.ts'
import { useSession } from '#web/lib/session.tsx'
import { useVisitor } from '#web/lib/use-visitor.ts'
import styles from './help-line.module.css'
import { Island } from './island.tsx'
import { useHours } from './use-hours.ts'

/**
 * Help beside content about money: once per region of a page and per dialog. Shows the lines of the reader's country,
 * else of the countries that speak the page's language.
 */
export function HelpLine() {
  return <Island name="ui/help-line" component={HelpLineBlock} props={{}} when="visible" />
}

export default function HelpLineBlock() {
  const { t } = useTranslation('ui')
  return (
    <div className={styles.help}>
      <p>{t('helpLine.title')}</p>
      <HelpLineList />
    </div>
  )
}

/** Each line with its number if confirmed, its web site and its hours. */
export function HelpLineList() {
  const { t } = useTranslation('ui')
  const format = useFormat()
  const { country } = useVisitor()
  const { state } = useSession()
  return (
    <ul
      className="stack-1 plain-list measure padded-links"
      data-asking={state.status === 'loading' || undefined}
    >
      {helpLinesFor(country, currentLocale()).map((line) => (
        <li key={line.name} data-elsewhere={isElsewhere(line) || undefined}>
          {line.country !== country && (
            <span data-elsewhere>{t('helpLine.of', { country: format.country(line.country) })} </span>
          )}
          <Entry line={line} />
        </li>
      ))}
    </ul>
  )
}

/**
 * True for a line outside the country where the page's language is mainly spoken. Until the server names the reader's
 * country, the stylesheet shows only that country's line: the answer is mostly the same line, so nothing moves.
 */
export function isElsewhere({ country }: Line): boolean {
  return !regionalTag(currentLocale()).endsWith(country)
}

function Entry({ line: { name, url, languages, phone, verified, hours } }: { line: Line }) {
  const hoursText = useHours()
  return (
    <>
      <a href={url} rel="noreferrer" target="_blank" lang={languages[0]}>
        {name}
      </a>
      {phone && verified && (
        <>
          {' '}
          <a className={styles.phone} href={`tel:${phone.tel}`}>
            {unbroken(phone.text)}
          </a>
        </>
      )}
      {hours?.verified && (
        <>
          {' '}
          <span className={styles.hours}>{hoursText(hours)}</span>
        </>
      )}
    </>
  )
}
