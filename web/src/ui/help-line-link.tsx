import { helpLinesFor } from '#shared/countries/help-lines.ts'
import { currentLocale } from '#web/i18n/locale.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { unbroken } from '#web/lib/formats.ts'
import { paths } from '#web/lib/paths.ts'
import { ButtonAnchor, ButtonLink } from './button.tsx'

/**
 * A button that calls the country's helpline if its number is confirmed, else opens the helpline's web site; without a
 * helpline for the country, the list of all. It needs no names and hours, which every footer shows.
 */
export function HelpLineLink({ country }: { country: string | undefined }) {
  const { t } = useTranslation('ui')
  const ownLines = helpLinesFor(country, currentLocale()).filter((line) => line.country === country)
  const line = ownLines.find(({ phone, verified }) => phone && verified) ?? ownLines[0]
  if (!line) return <ButtonLink to={`${paths.playSafe.to()}#countries`}>{t('helpLine.link')}</ButtonLink>
  const { phone, verified, url, name } = line
  const hidden = <span className="visually-hidden">, {name}</span>
  return phone && verified ? (
    <ButtonAnchor href={`tel:${phone.tel}`}>
      {t('helpLine.call', { phone: unbroken(phone.text) })}
      {hidden}
    </ButtonAnchor>
  ) : (
    <ButtonAnchor href={url} target="_blank" rel="noreferrer">
      {t('helpLine.link')}
      {hidden}
    </ButtonAnchor>
  )
}
