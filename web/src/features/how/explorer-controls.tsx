import { fromDecimal, toDecimal } from '#shared/crash/multiplier.ts'
import { PRACTICE_RTP } from '#shared/crash/odds.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/choice.tsx'
import { classes } from '#web/ui/classes.ts'
import { NumberField } from '#web/ui/number-field.tsx'
import { ValueSlider } from '#web/ui/value-slider.tsx'
import styles from './explorer.module.css'
import { RETURNS, ROUNDS, type Settings, STAKE } from './settings.ts'
import { HIGHEST, LOWEST, STOPS, stopOf } from './target-stops.ts'

interface ControlsProps {
  settings: Settings
  onChange: (change: Partial<Settings>) => void
  /** True until JavaScript runs. */
  disabled: boolean
}

export function TargetControls({ settings: { target }, onChange, disabled }: ControlsProps) {
  const { t } = useTranslation('how')
  return (
    <fieldset className={classes(styles.controls, styles.targetControls)} disabled={disabled}>
      <legend className="visually-hidden">{t('explorer.target')}</legend>
      <TargetSlider target={target} onChange={onChange} />
      <NumberField
        id="explorer-target"
        label={t('explorer.target')}
        value={toDecimal(target)}
        onChange={(value) => value && onChange({ target: fromDecimal(value) })}
        low={toDecimal(LOWEST)}
        high={toDecimal(HIGHEST)}
        decimals={2}
      />
    </fieldset>
  )
}

export function OtherControls(props: ControlsProps & { onReset: () => void }) {
  const { t } = useTranslation('how')
  const { settings, onChange, onReset, disabled } = props
  const { rtp, stake, roundsPerHour } = settings
  return (
    <fieldset className={styles.controls} disabled={disabled}>
      <legend className="visually-hidden">{t('explorer.controls')}</legend>
      <ReturnSelect rtp={rtp} onChange={onChange} />
      <NumberField
        id="explorer-stake"
        label={t('explorer.stake')}
        value={stake}
        onChange={(value) => value && onChange({ stake: value })}
        {...STAKE}
      />
      <NumberField
        id="explorer-rounds"
        label={t('explorer.rounds')}
        value={roundsPerHour}
        onChange={(value) => value && onChange({ roundsPerHour: value })}
        {...ROUNDS}
      />
      <Button className={styles.reset} onClick={onReset}>
        {t('explorer.reset')}
      </Button>
    </fieldset>
  )
}

function TargetSlider({ target, onChange }: Pick<Settings, 'target'> & Pick<ControlsProps, 'onChange'>) {
  const { t } = useTranslation('how')
  const { multiplier } = useFormat()
  return (
    <div className={styles.slider}>
      <ValueSlider
        label={t('explorer.slider')}
        text={multiplier(toDecimal(target))}
        value={stopOf(target)}
        low={0}
        high={STOPS.length - 1}
        onChange={(stop) => onChange({ target: STOPS[stop] ?? target })}
      />
      <span className={styles.ends} aria-hidden="true">
        <span>{multiplier(toDecimal(LOWEST))}</span>
        <span>{multiplier(toDecimal(HIGHEST))}</span>
      </span>
    </div>
  )
}

function ReturnSelect({ rtp, onChange }: Pick<Settings, 'rtp'> & Pick<ControlsProps, 'onChange'>) {
  const { t } = useTranslation('how')
  const { percent } = useFormat()
  const name = (value: number) => {
    const share = percent(value, 0)
    return value === PRACTICE_RTP ? t('explorer.rtpPractice', { rtp: share }) : share
  }
  return (
    <Select
      id="explorer-rtp"
      name="rtp"
      label={t('explorer.rtp')}
      hint={t('explorer.rtpHint')}
      value={String(rtp)}
      onChange={(value) => onChange({ rtp: Number(value) })}
      options={RETURNS.map((value) => ({ value: String(value), label: name(value) }))}
    />
  )
}
