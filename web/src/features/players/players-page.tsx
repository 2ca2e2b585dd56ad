import { useSearchParams } from 'react-router-dom'
import { PLAYER_STATES, type User } from '#shared/models/user.ts'
import { Link } from '#web/app/link.tsx'
import { paths } from '#web/app/paths.ts'
import { AdminPage } from '#web/features/admin/admin-page.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { useFormat } from '#web/lib/format.ts'
import { usePages } from '#web/lib/use-pages.ts'
import { ButtonLink, type Column, DataTable, EmptyState } from '#web/ui/index.ts'
import { MoreButton } from '#web/ui/more-button.tsx'
import { PlayerFilter } from './player-filter.tsx'

/** Everybody with an account; search and state live in the address. */
export default function PlayersPage() {
  const { t } = useTranslation(['players', 'admin'])
  const [address, setAddress] = useSearchParams()
  const search = address.get('search')?.trim() || undefined
  const state = PLAYER_STATES.find((known) => known === address.get('state'))
  const pages = usePages(
    async (cursor, signal) => {
      const input = { limit: 50, cursor, search, state }
      const answer = await call(api.users.list, { input, ...(signal ? { signal } : {}) })
      return { rows: answer.users, cursor: answer.cursor }
    },
    [search, state],
  )
  const columns = usePlayerColumns()
  return (
    <AdminPage
      title={t('list.title')}
      lead={t('list.lead')}
      aside={<ButtonLink to={paths.adminPlayerCreate.to()}>{t('list.create')}</ButtonLink>}
    >
      <PlayerFilter
        key={search ?? ''}
        search={search ?? ''}
        state={state ?? ''}
        onChange={(filter) =>
          setAddress(Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== '')))
        }
      />
      <DataTable
        caption={t('list.caption')}
        columns={columns}
        rows={pages.rows && onceEach(pages.rows)}
        rowKey={({ _id }) => _id}
        error={pages.error}
        onRetry={pages.reload}
        empty={
          <EmptyState title={t('list.empty')}>
            <p>{t('list.emptyText')}</p>
          </EmptyState>
        }
      />
      <MoreButton more={pages.more} fetching={pages.fetchingMore} />
    </AdminPage>
  )
}

/** A search by e-mail and by name may find a person on two pages. */
function onceEach(users: readonly User[]): readonly User[] {
  return [...new Map(users.map((user) => [user._id, user])).values()]
}

function usePlayerColumns(): readonly Column<User>[] {
  const { t } = useTranslation(['players', 'admin'])
  const { date, country } = useFormat()
  return [
    {
      id: 'name',
      head: t('list.name'),
      cell: ({ _id, username }) => <Link to={paths.adminPlayer.to({ id: _id })}>{username}</Link>,
    },
    { id: 'email', head: t('list.email'), cell: ({ email }) => email },
    {
      id: 'verified',
      head: t('list.verified'),
      cell: ({ verified }) => (verified ? t('list.yes') : t('list.no')),
    },
    { id: 'role', head: t('list.role'), cell: ({ role }) => t(`admin:role.${role}`) },
    {
      id: 'states',
      head: t('list.states'),
      cell: ({ groups }) =>
        groups.length === 0
          ? t('list.none')
          : groups.map((link) => (
              <div key={link.casino}>
                {t('list.link', { casino: link.casino, state: t(`admin:state.${link.state}`) })}
              </div>
            )),
    },
    {
      id: 'country',
      head: t('list.country'),
      cell: (user) => (user.country ? country(user.country) : '–'),
    },
    { id: 'created', head: t('list.created'), cell: ({ createdAt }) => date(createdAt) },
  ]
}
