import type { CasinoLink } from '#shared/models/casino-link.ts'
import type { DecisionKind } from '#shared/models/user.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Dialog, Form } from '#web/ui/index.ts'
import { TextArea } from '#web/ui/text-field.tsx'
import { useCasinoNames } from './casino-names.ts'

export interface Decidable {
  readonly playerId: string
  readonly player: string
  readonly link: CasinoLink
}

const REASON_MAX = 500

interface RejectDialogProps {
  open: boolean
  about: Decidable
  kind: DecisionKind
  /** The reason of an earlier rejection that the server refused. */
  startReason: string
  onClose: () => void
  onReject: (reason: string) => void
}

/** Asks for the reason of a rejection, which the player reads. */
export function RejectDialog({ open, kind, onClose, ...form }: RejectDialogProps) {
  const { t } = useTranslation('admin')
  const title = kind === 'account' ? t('decide.rejectAccount') : t('decide.rejectDeposit')
  return (
    <Dialog open={open} startsInField title={title} onClose={onClose}>
      <ReasonForm {...form} onClose={onClose} />
    </Dialog>
  )
}

function ReasonForm({ about, startReason, onClose, onReject }: Omit<RejectDialogProps, 'open' | 'kind'>) {
  const { t } = useTranslation(['admin', 'ui'])
  const form = useForm({
    initial: { reason: startReason },
    check: ({ reason }) => ({ reason: reason.trim() === '' ? t('decide.reasonMissing') : undefined }),
    submit: async ({ reason }) => {
      onReject(reason)
      onClose()
    },
  })
  const { player, link } = about
  const nameOf = useCasinoNames()
  return (
    <Form form={form} submit={t('decide.reject')} kind="danger" onCancel={onClose}>
      <p className="muted">
        {t('decide.who', { player, account: link.user_id, casino: nameOf(link.casino) })}
      </p>
      <TextArea
        {...form.text('reason')}
        label={t('decide.reason')}
        hint={t('decide.reasonHint')}
        maxLength={REASON_MAX}
      />
    </Form>
  )
}
