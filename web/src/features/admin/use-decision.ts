import type { CasinoLink, DecideLink } from '#shared/models/casino-link.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { useToast } from '#web/ui/index.ts'

/** What staff decide about. */
export type DecisionKind = 'account' | 'deposit'

export interface Decidable {
  readonly playerId: string
  /** As it is shown to staff. */
  readonly player: string
  readonly link: CasinoLink
}

/** Sends a decision, says so, and gives the link as it is now. */
export function useDecision(onDecided: (link: CasinoLink) => void) {
  const { t } = useTranslation('admin')
  const toast = useToast()
  async function send({ playerId, link }: Decidable, input: DecideLink, words: string) {
    const answer = await call(api.players.decideLink, {
      params: { id: playerId, casino: link.casino },
      input,
    })
    toast(words)
    onDecided(answer.link)
  }
  return {
    confirm: (about: Decidable, kind: DecisionKind) =>
      send(
        about,
        kind === 'account' ? { account: 'confirmed' } : { deposit: 'confirmed' },
        t('decide.confirmed'),
      ),
    reject: (about: Decidable, kind: DecisionKind, reason: string) =>
      send(
        about,
        kind === 'account' ? { account: 'rejected', reason } : { deposit: 'rejected', reason },
        t('decide.rejected'),
      ),
  }
}
