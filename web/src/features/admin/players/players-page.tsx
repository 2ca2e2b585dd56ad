import { useSearchParams } from 'react-router-dom'
import { PLAYER_STATES } from '#shared/models/casino-link.ts'
import { PLAYER_SORTS, ROLES, type User } from '#shared/models/user.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { countryOptions } from '#web/lib/countries.ts'
import { useFormat } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { useUser } from '#web/lib/session.tsx'
import { AdminPage } from '#web/ui/admin-page.tsx'
import { ButtonLink, EmptyState } from '#web/ui/index.ts'
import {
  type BulkAction,
  type ListFilter,
  RecordList,
  type RecordListProps,
} from '#web/ui/record-list/index.ts'
import { useCasinoFilter } from '../casino-names.ts'
import { usePlayerColumns } from './player-columns.tsx'

/** Bulk actions that are safe: none decides about money, rights or removal. */
function usePlayerActions(): readonly BulkAction<User>[] {
  const { t } = useTranslation('players')
  const { user } = useUser()
  return [
    {
      id: 'logOut',
      label: t('bulk.logOut'),
      danger: true,
      applies: ({ _id }) => _id !== user._id,
      change: ({ _id }) => call(api.players.endSessions, { params: { id: _id } }),
      done: (count) => t('bulk.loggedOut', { count }),
    },
  ]
}

export default function PlayersPage() {
  const { t } = useTranslation('players')
  const [address] = useSearchParams()
  // Search results come in the order of the matching words: sorting them would need more than one page.
  const isSearch = address.has('search')
  const columns = usePlayerColumns(isSearch)
  const filters = useFilters()
  const actions = usePlayerActions()
  const create = (
    <ButtonLink kind="primary" to={paths.adminPlayerCreate.to()}>
      {t('list.create')}
    </ButtonLink>
  )
  return (
    <AdminPage title={t('list.title')} aside={create}>
      <RecordList
        name="players"
        caption={t('list.title')}
        columns={columns}
        filters={filters}
        search={{ label: t('list.searchPlayers'), hint: t('list.searchHint') }}
        {...(isSearch ? {} : { defaultSort: 'newest' })}
        rowKey={({ _id }) => _id}
        rowLabel={({ username }) => username}
        load={loadPlayers}
        bulk={actions}
        exportAs="players"
        empty={<EmptyState title={t('list.nobody')}>{create}</EmptyState>}
      />
    </AdminPage>
  )
}

const loadPlayers: RecordListProps<User>['load'] = async (
  { search, sort, filters, cursor, limit },
  signal,
) => {
  const input = {
    search,
    cursor,
    limit,
    sort: PLAYER_SORTS.find((known) => known === sort),
    state: PLAYER_STATES.find((known) => known === filters.state),
    role: ROLES.find((known) => known === filters.role),
    casino: filters.casino,
    country: filters.country,
  }
  const answer = await call(api.users.list, { input, signal })
  return { rows: answer.users, cursor: answer.cursor }
}

function useFilters(): readonly ListFilter[] {
  const { t } = useTranslation(['players', 'admin'])
  const format = useFormat()
  const casino = useCasinoFilter(t('list.casino'))
  return [
    {
      name: 'state',
      label: t('list.state'),
      options: PLAYER_STATES.map((value) => ({ value, label: t(`admin:state.${value}`) })),
    },
    {
      name: 'role',
      label: t('list.role'),
      options: ROLES.map((value) => ({ value, label: t(`admin:role.${value}`) })),
    },
    casino,
    { name: 'country', label: t('list.country'), options: countryOptions(format) },
  ]
}
