import { useId } from 'react'
import type { Casino } from '#shared/models/casino.ts'
import type { Round } from '#shared/models/round.ts'
import { CasinoBlock } from '#web/features/setup/casino-disclosure.tsx'
import { ReturnLine } from '#web/features/setup/return-line.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { TextField } from '#web/ui/index.ts'
import styles from './game.module.css'
import { shortHash } from './hash-text.ts'

interface LiveNoteProps {
  casino: Casino | undefined
  round: Round | undefined
  /** Undefined where the round is over: nothing is reckoned with then. */
  stake?:
    | { readonly text: string; readonly change: (text: string) => void; readonly wrong: boolean }
    | undefined
}

/** One's own stake for the cost of an hour; and a live plan belongs to no round, its law is only as good as its source. */
export function LiveNote({ casino, round, stake }: LiveNoteProps) {
  const { t } = useTranslation(['game', 'rounds'])
  const id = useId()
  return (
    <>
      {stake && (
        <div className={styles.stake}>
          <TextField
            id={id}
            name="hourStake"
            label={t('live.stake')}
            hint={t('live.stakeHint')}
            error={stake.wrong ? t('live.stakeWrong') : undefined}
            value={stake.text}
            onChange={stake.change}
            inputMode="decimal"
            autoComplete="off"
            maxLength={16}
            optional
          />
        </div>
      )}
      {casino && (
        <CasinoBlock casino={casino}>
          <ReturnLine casino={casino} brief />
        </CasinoBlock>
      )}
      <p className="small">{t('live.noRound')}</p>
      {round?.casinoHash && (
        <p className="small">{t('rounds:report.hash.stored', { start: shortHash(round.casinoHash) })}</p>
      )}
    </>
  )
}
