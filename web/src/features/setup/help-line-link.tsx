import { useTranslation } from 'react-i18next'
import { helpLinesFor } from '#shared/countries/help-lines.ts'
import { currentLocale } from '#web/i18n/locale.ts'
import { ButtonLink } from '#web/ui/index.ts'

/** The nearest help line; all of them stand at the foot of the page. */
export function HelpLineLink({ country }: { country: string | undefined }) {
  const { t } = useTranslation('setup')
  const [line] = helpLinesFor(country, currentLocale())
  if (!line) return null
  return (
    <ButtonLink kind="quiet" to={line.url} target="_blank" rel="noreferrer">
      {t('cooling.help')}: {line.name}
      {line.phone && line.verified && ` · ${line.phone.text}`}
    </ButtonLink>
  )
}
