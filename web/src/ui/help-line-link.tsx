import { helpLinesFor } from '#shared/countries/help-lines.ts'
import { currentLocale } from '#web/i18n/locale.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { unbroken } from '#web/lib/formats.ts'
import { paths } from '#web/lib/paths.ts'
import { ButtonAnchor, ButtonLink } from './button.tsx'

/**
 * Help as a button among others: calls the country's line where its number is confirmed, else opens its web site;
 * where the country has no line here, all of them. It stands instead of `HelpLine`, not with it: what the line is called
 * and when it answers is in every footer.
 */
export function HelpLineLink({ country }: { country: string | undefined }) {
  const { t } = useTranslation('ui')
  const own = helpLinesFor(country, currentLocale()).filter((line) => line.country === country)
  const line = own.find(({ phone, verified }) => phone && verified) ?? own[0]
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
