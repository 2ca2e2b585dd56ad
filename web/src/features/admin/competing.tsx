import type { CompetingClaim } from '#shared/models/casino-link.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { paths } from '#web/lib/paths.ts'
import { Link } from '#web/ui/link.tsx'

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
