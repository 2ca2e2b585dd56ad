import type { User } from '#shared/models/user.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { Badge } from '#web/ui/index.ts'
import { Link } from '#web/ui/link.tsx'
import type { ListColumn } from '#web/ui/record-list/index.ts'
import { useCasinoNames } from '../casino-names.ts'
import styles from './players.module.css'

/** Search results come by relevance and cannot be sorted. */
export function usePlayerColumns(isSearch: boolean): readonly ListColumn<User>[] {
  const { t } = useTranslation('players')
  const { date, country } = useFormat()
  const by = (sort: NonNullable<ListColumn<User>['sort']>) => (isSearch ? {} : { sort })
  const yesOrNo = (yes: boolean | undefined) => (yes ? t('list.yes') : t('list.no'))
  return [
    {
      id: 'name',
      head: t('list.name'),
      cell: ({ _id, username }) => <Link to={paths.adminPlayer.to({ id: _id })}>{username}</Link>,
      ...by({ ascending: 'name' }),
    },
    { id: 'email', head: t('list.email'), cell: ({ email }) => email, ...by({ ascending: 'email' }) },
    { id: 'verified', minor: true, head: t('list.verified'), cell: ({ verified }) => yesOrNo(verified) },
    { id: 'role', head: t('list.role'), cell: ({ role }) => <RoleName role={role} /> },
    { id: 'states', head: t('list.states'), cell: (player) => <States player={player} /> },
    {
      id: 'country',
      minor: true,
      head: t('list.country'),
      cell: (player) => (player.country ? country(player.country) : '–'),
    },
    {
      id: 'created',
      head: t('list.created'),
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} className="one-line">
          {date(createdAt)}
        </time>
      ),
      ...by({ descending: 'newest', ascending: 'oldest' }),
    },
  ]
}

function RoleName({ role }: Pick<User, 'role'>) {
  const { t } = useTranslation('admin')
  return t(`role.${role}`)
}

function States({ player }: { player: User }) {
  const { t } = useTranslation(['players', 'admin'])
  const nameOf = useCasinoNames()
  return (
    <div className={styles.states}>
      {player.excludedUntil && <Badge tone="warn">{t('list.excluded')}</Badge>}
      {player.groups.map(({ casino, state }) => (
        <div key={casino}>{t('list.link', { casino: nameOf(casino), state: t(`admin:state.${state}`) })}</div>
      ))}
      {player.groups.length === 0 && !player.excludedUntil && t('list.none')}
    </div>
  )
}
