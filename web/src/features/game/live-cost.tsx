import { useId } from 'react'
import type { Casino } from '#shared/models/casino.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { CasinoBlock } from '#web/ui/casino/casino-disclosure.tsx'
import { ReturnLine } from '#web/ui/casino/return-line.tsx'
import { TextField } from '#web/ui/index.ts'
import styles from './game.module.css'

interface LiveCostProps {
  casino: Casino | undefined
  /** Undefined once the round has begun: its own stake is asked for where its end is entered. */
  stake?:
    | { readonly text: string; readonly change: (text: string) => void; readonly wrong: boolean }
    | undefined
}

/** Under a live plan: one's own stake for the cost of an hour, and whose word the return to player is. */
export function LiveCost({ casino, stake }: LiveCostProps) {
  const { t } = useTranslation('game')
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
        <div className={styles.source}>
          <CasinoBlock casino={casino}>
            <ReturnLine casino={casino} brief />
          </CasinoBlock>
        </div>
      )}
    </>
  )
}
