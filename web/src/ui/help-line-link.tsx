import { helpLinesFor } from '#shared/countries/help-lines.ts'
import { currentLocale } from '#web/i18n/locale.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { unbroken } from '#web/lib/formats.ts'
import { ButtonLink } from './button.tsx'

/** The nearest help line, called where its number is confirmed; all of them stand at the foot of the page. */
export function HelpLineLink({ country }: { country: string | undefined }) {
  const { t } = useTranslation('ui')
  const [line] = helpLinesFor(country, currentLocale())
  if (!line) return null
  const phone = line.verified ? line.phone : undefined
  return (
    <ButtonLink to={line.url} target="_blank" rel="noreferrer">
      {phone ? t('helpLine.call', { phone: unbroken(phone.text) }) : t('helpLine.link')}
      <span className="visually-hidden">, {line.name}</span>
    </ButtonLink>
  )
}
