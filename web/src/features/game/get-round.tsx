import { type ReactNode, useId } from 'react'
import { toDecimal } from '#shared/crash/multiplier.ts'
import { RISK_BANDS, RISKS, type Risk } from '#shared/crash/plan.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { ActionError } from '#web/ui/action-error.tsx'
import { Button, RadioGroup } from '#web/ui/index.ts'
import styles from './game.module.css'
import type { Game } from './use-game.ts'

interface GetRoundProps {
  game: Game
  risk: Risk
  onRisk: (risk: Risk) => void
  /** On the button, where it draws something other than a signal. */
  label?: string | undefined
  /** Above the button. */
  children?: ReactNode
}

/** The band and the button; under it, always, how many there are in a day. */
export function GetRound({ game, risk, onRisk, label, children }: GetRoundProps) {
  const { t } = useTranslation('game')
  const { multiplier } = useFormat()
  const id = useId()
  const { draw, resting } = game
  return (
    <div className={styles.controls}>
      <RadioGroup<Risk>
        id={id}
        name="risk"
        label={t('risk.label')}
        hint={t('risk.hint')}
        value={risk}
        onChange={onRisk}
        options={RISKS.map((value) => ({
          value,
          label: t(`risk.${value}`),
          hint: t('risk.range', {
            low: multiplier(toDecimal(RISK_BANDS[value].lowX100)),
            high: multiplier(toDecimal(RISK_BANDS[value].highX100)),
          }),
        }))}
      />
      {children}
      <ActionError>{draw.error}</ActionError>
      <Button kind="primary" wide pending={draw.pending} disabled={resting} onClick={draw.run}>
        {label ?? t('get')}
      </Button>
      <p className="small muted">{t('perDay')}</p>
      {resting && <p className="small muted">{t('resting')}</p>}
    </div>
  )
}
