import type { CompetingClaim } from '#shared/models/casino-link.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { paths } from '#web/lib/paths.ts'
import { Link } from '#web/ui/link.tsx'

/** Characters outside printable ASCII: rare in casinos' account ids, and some look like ASCII letters. */
const NON_ASCII = /[^ -~]/gu

/** Shows a casino account id and names its characters outside ASCII, which may look like others. */
export function AccountId({ id }: { id: string }) {
  const { t } = useTranslation('admin')
  const unusual = [...new Set(id.match(NON_ASCII))]
  return (
    <>
      {id}
      {unusual.length > 0 && (
        <>
          <br />
          <span className="muted">
            {t('decide.unusual', { signs: unusual.map(withCodePoint).join(', ') })}
          </span>
        </>
      )}
    </>
  )
}

/** @example withCodePoint('а') // 'а (U+0430)' */
function withCodePoint(sign: string): string {
  return `${sign} (U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')})`
}

/** Links to the other players who claim or have the same casino account. */
export function Competing({ claims }: { claims: readonly CompetingClaim[] }) {
  const { t } = useTranslation('admin')
  return claims.map(({ player, account }) => (
    <div key={player._id} className="small">
      <Link to={paths.adminPlayer.to({ id: player._id })}>
        {t(`competing.${account}`, { player: player.username })}
      </Link>
    </div>
  ))
}
