import { Link } from '#web/app/link.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { SOURCES } from './sources.ts'
import type { VerifiableId } from './verifiable.ts'

/** Where a formula was published. A casino's address stands there as text only. */
export function SourceLine({ scheme }: { scheme: VerifiableId }) {
  const { t } = useTranslation(['verifier', 'app'])
  const { name, url } = SOURCES[scheme]
  return (
    <p className="small muted">
      {t('scheme.source')}:{' '}
      {url === undefined ? (
        t('scheme.noLink', { source: name })
      ) : url.startsWith('/') ? (
        <Link to={url}>{t('scheme.ownPage')}</Link>
      ) : (
        <a href={url} rel="noreferrer">
          {name}
        </a>
      )}
    </p>
  )
}
