import type { User } from '#shared/models/user.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { useUser } from '#web/lib/session.tsx'
import type { BulkAction } from '#web/ui/record-list/index.ts'

const isInList = (player: User) => player.lega_info?.in_list === true
const putInList = ({ _id }: User, inList: boolean) =>
  call(api.players.update, { params: { id: _id }, input: { lega_info: { in_list: inList } } })

/** What is safe to do to many: nothing that decides about money, rights or removal. */
export function usePlayerActions(): readonly BulkAction<User>[] {
  const { t } = useTranslation('players')
  const { user } = useUser()
  return [
    {
      id: 'add',
      label: t('bulk.add'),
      applies: (player) => !isInList(player),
      change: (player) => putInList(player, true),
      undo: (player) => putInList(player, false),
      done: (count) => t('bulk.added', { count }),
    },
    {
      id: 'take',
      label: t('bulk.take'),
      applies: isInList,
      change: (player) => putInList(player, false),
      undo: (player) => putInList(player, true),
      done: (count) => t('bulk.taken', { count }),
    },
    {
      id: 'logOut',
      label: t('bulk.logOut'),
      danger: true,
      applies: ({ _id }) => _id !== user._id,
      change: ({ _id }) => call(api.players.endSessions, { params: { id: _id } }),
      done: (count) => t('bulk.loggedOut', { count }),
      confirm: (count) => ({
        title: t('bulk.askTitle', { count }),
        text: t('bulk.askText'),
        submit: t('bulk.logOut'),
      }),
    },
  ]
}
