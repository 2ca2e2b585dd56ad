import type { Dashboard } from '#shared/models/dashboard.ts'
import { Link } from '#web/app/link.tsx'
import { paths } from '#web/app/paths.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Card, DataTable } from '#web/ui/index.ts'
import { useCount } from './count.tsx'
import { listPaths } from './list-paths.ts'

/** How many players stand where. */
export function PlayerCounts({ players }: Pick<Dashboard, 'players'>) {
  const { t } = useTranslation(['dashboard', 'admin'])
  const count = useCount()
  return (
    <Card title={t('players.title')} aside={<Link to={paths.adminPlayers.to()}>{t('players.all')}</Link>}>
      <DataTable
        narrow
        caption={t('players.caption')}
        columns={[
          {
            id: 'state',
            head: t('players.state'),
            cell: ({ state }) => <Link to={listPaths.players(state)}>{t(`admin:state.${state}`)}</Link>,
          },
          { id: 'count', head: t('players.count'), cell: count, end: true },
        ]}
        rows={players}
        rowKey={({ state }) => state}
        empty={null}
      />
    </Card>
  )
}
