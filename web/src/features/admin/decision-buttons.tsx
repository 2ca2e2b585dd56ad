import { useState } from 'react'
import type { CasinoLink, DecideLink } from '#shared/models/casino-link.ts'
import type { DecisionKind } from '#shared/models/user.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { failureMessage } from '#web/lib/failure.ts'
import { useFocusKept } from '#web/lib/use-focus-kept.ts'
import { holdCall, useIsHeld } from '#web/ui/held-calls.tsx'
import { Button, useToast } from '#web/ui/index.ts'
import { useCasinoNames } from './casino-names.ts'
import { type Decidable, RejectDialog } from './reject-dialog.tsx'

interface DecisionButtonsProps {
  about: Decidable
  kind: DecisionKind
  /** True for a confirmed decision, which can only be rejected. */
  isConfirmed?: boolean
  /** True if the row itself says whether this is about the account or the deposit. */
  isBrief?: boolean
  onDecided: (link: CasinoLink) => void
}

/** Buttons that confirm or reject; the decision is sent after ten seconds, in which it can be undone. */
export function DecisionButtons(props: DecisionButtonsProps) {
  const { about, kind, isConfirmed = false, isBrief = false, onDecided } = props
  const { t } = useTranslation('admin')
  const decision = useDecision(about, kind, onDecided)
  const [rejecting, setRejecting] = useState(false)
  const place = useFocusKept<HTMLDivElement>(decision.isHeld)
  const words =
    kind === 'account'
      ? { confirm: t('decide.confirmAccount'), reject: t('decide.rejectAccount') }
      : { confirm: t('decide.confirmDeposit'), reject: t('decide.rejectDeposit') }
  const labelOf = (action: string) => t('decide.label', { action, player: about.player })
  return (
    <>
      <div ref={place} tabIndex={-1} className="row-1">
        {decision.isHeld && <span className="muted">{t('decide.held')}</span>}
        {!decision.isHeld && !isConfirmed && (
          <Button
            small
            aria-keyshortcuts="a"
            aria-label={labelOf(words.confirm)}
            onClick={() => decision.decide('confirmed')}
          >
            {isBrief ? t('decide.confirm') : words.confirm}
          </Button>
        )}
        {!decision.isHeld && (
          <Button
            small
            kind="quiet"
            aria-keyshortcuts="r"
            aria-label={labelOf(words.reject)}
            onClick={() => setRejecting(true)}
          >
            {isBrief ? t('decide.reject') : words.reject}
          </Button>
        )}
      </div>
      <RejectDialog
        open={rejecting}
        about={about}
        kind={kind}
        startReason={decision.unsentReason}
        onClose={() => setRejecting(false)}
        onReject={(reason) => decision.decide('rejected', reason)}
      />
    </>
  )
}

/** Reasons of rejections that could not be sent, by decision key, so that nobody types one twice. */
const unsentReasons = new Map<string, string>()

function useDecision(about: Decidable, kind: DecisionKind, onDecided: (link: CasinoLink) => void) {
  const { t } = useTranslation('admin')
  const toast = useToast()
  const nameOf = useCasinoNames()
  const { playerId, player, link } = about
  const key = `${playerId} ${link.casino}`
  return {
    isHeld: useIsHeld(key),
    unsentReason: unsentReasons.get(key) ?? '',
    decide(outcome: 'confirmed' | 'rejected', reason?: string) {
      const input: DecideLink = { [kind]: outcome, reason }
      const params = { id: playerId, casino: link.casino }
      holdCall({
        key,
        text: t(`decide.${outcome}`, { player, casino: nameOf(link.casino) }),
        send: async () => {
          try {
            const answer = await call(api.players.decideLink, { params, input, keepalive: true })
            unsentReasons.delete(key)
            onDecided(answer.link)
          } catch (error) {
            if (reason !== undefined) unsentReasons.set(key, reason)
            toast(t('decide.notSent', { player, reason: failureMessage(error) }), 'bad')
          }
        },
      })
    },
  }
}
