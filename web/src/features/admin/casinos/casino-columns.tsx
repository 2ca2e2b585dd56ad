import type { CasinoForStaff } from '#shared/models/casino-record.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { Badge } from '#web/ui/index.ts'
import { Link } from '#web/ui/link.tsx'
import type { ListColumn } from '#web/ui/record-list/index.ts'

/** Returns a function that names who changed a casino last: a colleague, or the system. */
export function useEditorNames(): (casino: Pick<CasinoForStaff, 'updatedBy'>) => string {
  const { t } = useTranslation('casinos')
  return ({ updatedBy: { _id, name } }) => name ?? (_id === 'system' ? t('page.system') : _id)
}

export function useCasinoColumns(): readonly ListColumn<CasinoForStaff>[] {
  const { t } = useTranslation('casinos')
  const { date, country, number } = useFormat()
  const editorOf = useEditorNames()
  return [
    {
      id: 'name',
      head: t('field.name'),
      cell: ({ code, name, demo }) => (
        <>
          <Link to={paths.adminCasinoEdit.to({ code })}>{name}</Link>
          <br />
          <code className="small muted">{code}</code> {demo && <Badge tone="warn">{t('list.example')}</Badge>}
        </>
      ),
    },
    { id: 'place', head: t('list.place'), end: true, cell: ({ order }) => number(order) },
    {
      id: 'status',
      head: t('section.status'),
      cell: ({ status }) => (
        <Badge tone={status === 'active' ? 'good' : 'neutral'}>{t(`status.${status}`)}</Badge>
      ),
    },
    {
      id: 'visibleIn',
      head: t('list.visibleIn'),
      cell: ({ visibleIn }) => visibleIn.map(country).join(', ') || t('list.nowhere'),
    },
    {
      id: 'wait',
      minor: true,
      head: t('list.wait'),
      end: true,
      cell: ({ activationHours }) => t('list.hours', { hours: activationHours }),
    },
    {
      id: 'paid',
      minor: true,
      head: t('field.compensation'),
      cell: ({ compensation }) => t(`compensation.${compensation}`),
    },
    {
      id: 'changed',
      minor: true,
      head: t('list.changed'),
      cell: (casino) => t('list.changedBy', { when: date(casino.updatedAt), who: editorOf(casino) }),
    },
  ]
}
