import { useState } from 'react'
import type { CasinoLink } from '#shared/models/casino-link.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionError } from '#web/ui/action-error.tsx'
import { Button } from '#web/ui/index.ts'
import styles from './decisions.module.css'
import { RejectDialog } from './reject-dialog.tsx'
import { type Decidable, type DecisionKind, useDecision } from './use-decision.ts'

interface DecisionButtonsProps {
  about: Decidable
  kind: DecisionKind
  /** Nothing waits any more; what was confirmed can still be sent back. */
  rejectOnly?: boolean
  onDecided: (link: CasinoLink) => void
}

/** Confirm at once, or reject with a reason. */
export function DecisionButtons({ about, kind, rejectOnly = false, onDecided }: DecisionButtonsProps) {
  const { t } = useTranslation('admin')
  const decision = useDecision(onDecided)
  const [rejecting, setRejecting] = useState(false)
  const confirm = useAction(() => decision.confirm(about, kind))
  const words =
    kind === 'account'
      ? { confirm: t('decide.confirmAccount'), reject: t('decide.rejectAccount') }
      : { confirm: t('decide.confirmDeposit'), reject: t('decide.rejectDeposit') }
  const named = (action: string) => t('decide.label', { action, player: about.player })
  return (
    <>
      <div className={styles.decisions}>
        {!rejectOnly && (
          <Button small pending={confirm.pending} aria-label={named(words.confirm)} onClick={confirm.run}>
            {words.confirm}
          </Button>
        )}
        <Button small kind="quiet" aria-label={named(words.reject)} onClick={() => setRejecting(true)}>
          {words.reject}
        </Button>
      </div>
      <ActionError>{confirm.error}</ActionError>
      <RejectDialog
        open={rejecting}
        about={about}
        kind={kind}
        onClose={() => setRejecting(false)}
        onReject={(reason) => decision.reject(about, kind, reason)}
      />
    </>
  )
}
