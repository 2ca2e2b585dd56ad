import type { Round } from '#shared/models/round.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { shortHash } from './hash-text.ts'

/** Inside a live plan: it belongs to no round, whatever the player entered of the next one. */
export function LiveNote({ round }: { round: Round | undefined }) {
  const { t } = useTranslation(['game', 'rounds'])
  return (
    <>
      <p className="small">{t('live.noRound')}</p>
      {round?.casinoHash && (
        <p className="small">{t('rounds:report.hash.stored', { start: shortHash(round.casinoHash) })}</p>
      )}
    </>
  )
}
