import type { CasinoForStaff } from '#shared/models/casino-record.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { paths } from '#web/lib/paths.ts'
import { forget } from '#web/lib/query.ts'
import { ActionError } from '#web/ui/action-error.tsx'
import { AdminPage } from '#web/ui/admin-page.tsx'
import { Button, ButtonLink, EmptyState } from '#web/ui/index.ts'
import { type BulkAction, type ListHandle, RecordList } from '#web/ui/record-list/index.ts'
import { useCasinoColumns } from './casino-columns.tsx'
import { ListPreview } from './list-preview.tsx'
import { type Order, useOrder } from './use-order.ts'

export default function CasinosPage() {
  const { t } = useTranslation('casinos')
  const changed = () => forget(api.casinos.preview)
  const order = useOrder(changed)
  return (
    <AdminPage
      title={t('list.title')}
      aside={
        <ButtonLink kind="primary" to={paths.adminCasinoCreate.to()}>
          {t('list.create')}
        </ButtonLink>
      }
    >
      <div className="stack-3">
        <RecordList<CasinoForStaff>
          name="casinos"
          caption={t('list.title')}
          columns={useCasinoColumns()}
          rowKey={({ code }) => code}
          rowLabel={({ name }) => name}
          load={async (_query, signal) => {
            const { casinos } = await call(api.casinos.listRecords, { signal })
            order.remember(casinos)
            return { rows: casinos }
          }}
          bulk={useStatusActions(changed)}
          actions={(casino, list) => <MoveButtons casino={casino} order={order} list={list} />}
          exportAs="casinos"
          empty={<EmptyState title={t('list.empty')} />}
        />
        <ActionError>{order.error}</ActionError>
        <p role="status" className="visually-hidden">
          {order.announcement}
        </p>
      </div>
      <ListPreview />
    </AdminPage>
  )
}

/** Bulk actions that archive and restore. */
function useStatusActions(onChanged: () => void): readonly BulkAction<CasinoForStaff>[] {
  const { t } = useTranslation('casinos')
  const to =
    (status: CasinoForStaff['status']) =>
    async ({ code }: CasinoForStaff) => {
      await call(api.casinos.update, { params: { code }, input: { status } })
      onChanged()
    }
  return [
    {
      id: 'archive',
      label: t('list.archive'),
      applies: ({ status }) => status === 'active',
      change: to('archived'),
      done: (count) => t('list.archived', { count }),
    },
    {
      id: 'restore',
      label: t('list.restore'),
      applies: ({ status }) => status === 'archived',
      change: to('active'),
      done: (count) => t('list.restored', { count }),
    },
  ]
}

interface MoveButtonsProps {
  casino: CasinoForStaff
  order: Order
  list: ListHandle<CasinoForStaff>
}

function MoveButtons({ casino: { code, name }, order, list }: MoveButtonsProps) {
  const { t } = useTranslation('casinos')
  function step(by: number, id: string) {
    order.move(code, order.placeOf(code) + by, list)
    // React moves the row in the DOM, which drops the focus.
    requestAnimationFrame(() => document.getElementById(id)?.focus())
  }
  const button = (by: number, direction: 'up' | 'down', sign: string) => {
    const id = `move-${code}-${direction}`
    return (
      <Button
        id={id}
        small
        kind="quiet"
        aria-label={t(`order.${direction}`, { name })}
        onClick={() => step(by, id)}
      >
        {sign}
      </Button>
    )
  }
  return (
    <>
      {button(-1, 'up', '↑')}
      {button(1, 'down', '↓')}
    </>
  )
}
