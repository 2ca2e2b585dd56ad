import type { DiaryEntry } from '#shared/models/diary.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { useFormat } from '#web/lib/format.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionError } from '#web/ui/action-error.tsx'
import { Button, Dialog, Facts, useToast } from '#web/ui/index.ts'
import { netOf } from './diary-figures.ts'

interface SessionDialogProps {
  /** The dialog is open while an entry is set. */
  entry: DiaryEntry | undefined
  onClose: () => void
  onRemoved: (entry: DiaryEntry) => void
}

/** One session with its note, to be deleted. */
export function SessionDialog({ entry, onClose, onRemoved }: SessionDialogProps) {
  const { t } = useTranslation('flights')
  const { day } = useFormat()
  return (
    <Dialog
      open={entry !== undefined}
      title={t('diary.open', { day: entry ? day(entry.at) : '' })}
      onClose={onClose}
    >
      {entry && <Session entry={entry} onRemoved={onRemoved} />}
    </Dialog>
  )
}

function Session({ entry, onRemoved }: { entry: DiaryEntry; onRemoved: SessionDialogProps['onRemoved'] }) {
  const { t } = useTranslation('flights')
  const { money } = useFormat()
  const toast = useToast()
  const remove = useAction(async () => {
    await call(api.diary.remove, { params: { id: entry._id } })
    toast(t('diary.removed'))
    onRemoved(entry)
  })
  const net = netOf(entry)
  return (
    <div className="stack">
      <Facts
        facts={[
          [t('diary.form.in'), money(entry.in, entry.currency)],
          [t('diary.form.out'), money(entry.out, entry.currency)],
          [t(net > 0 ? 'diary.cameBack' : 'diary.costOf'), money(Math.abs(net) / 100, entry.currency)],
          [t('diary.form.minutes'), t('diary.minutes', { count: entry.minutes })],
          [t('diary.form.note'), entry.note && `“${entry.note}”`],
        ]}
      />
      <ActionError>{remove.error}</ActionError>
      <div>
        <Button pending={remove.pending} onClick={remove.run}>
          {t('diary.remove')}
        </Button>
      </div>
    </div>
  )
}
