import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { toDecimal } from '#shared/crash/multiplier.ts'
import { RISK_BANDS, RISKS, type Risk } from '#shared/crash/target.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { Button, classes } from '#web/ui/index.ts'
import { COOLDOWN_MS } from '../use-game.ts'
import styles from './controls.module.css'

interface BandsProps {
  risk: Risk
  onRisk: (risk: Risk) => void
  /** True while a round is shown or under way. */
  locked: boolean
}

export function Bands({ risk, onRisk, locked }: BandsProps) {
  const { t } = useTranslation(['cockpit', 'game'])
  const { multiplier } = useFormat()
  return (
    <fieldset className={styles.bands} disabled={locked}>
      <legend className="visually-hidden">{t('bands')}</legend>
      {RISKS.map((value) => (
        <label key={value} className={styles.band}>
          <input
            className="visually-hidden"
            type="radio"
            name="risk"
            value={value}
            checked={value === risk}
            onChange={() => onRisk(value)}
          />
          <span className={styles.bandName}>{t(`game:risk.${value}`)}</span>
          <span className={styles.range}>
            {t('game:risk.range', {
              low: multiplier(toDecimal(RISK_BANDS[value].lowX100)),
              high: multiplier(toDecimal(RISK_BANDS[value].highX100)),
            })}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

export interface MainAction {
  readonly label: string
  readonly primary: boolean
  readonly pending?: boolean
  readonly off?: boolean
  readonly isCoolingDown?: boolean
  readonly press: () => void
}

const MAIN_ID = 'main-action'

/** The main button; the space key presses it too. */
export function MainButton({ action }: { action: MainAction }) {
  const { t } = useTranslation('cockpit')
  const press = usePress(action)
  useSpace(press)
  const { primary, pending, off, isCoolingDown = false } = action
  return (
    <Button
      id={MAIN_ID}
      kind={primary ? 'primary' : 'secondary'}
      className={classes(styles.main, !primary && styles.quiet)}
      pending={pending}
      aria-disabled={off}
      aria-keyshortcuts="Space"
      onClick={({ detail }) => press(detail)}
    >
      <span key={isCoolingDown ? 'cooldown' : action.label} className={styles.mainLabel}>
        {isCoolingDown && <span className={styles.ring} aria-hidden="true" />}
        {action.label}
        <span className={styles.key} aria-hidden="true">
          {t('space')}
        </span>
      </span>
    </Button>
  )
}

const SECOND_MS = 1000

/** Returns the disabled button with its countdown, "Next in 4"; undefined without a cooldown. */
export function useCooldownButton(isCoolingDown: boolean): MainAction | undefined {
  const { t } = useTranslation('cockpit')
  const all = COOLDOWN_MS / SECOND_MS
  const [passed, setPassed] = useState(0)
  useEffect(() => {
    setPassed(0)
    if (!isCoolingDown) return
    const timer = setInterval(() => setPassed((now) => Math.min(all - 1, now + 1)), SECOND_MS)
    return () => clearInterval(timer)
  }, [isCoolingDown, all])
  if (!isCoolingDown) return undefined
  const label = t('next', { seconds: all - passed })
  return { label, primary: false, off: true, isCoolingDown, press: () => {} }
}

const DOUBLE_MS = 500

/** Returns a press that ignores the second half of a double click, which was meant for the former label. */
function usePress({ label, off = false, pending = false, press }: MainAction) {
  const changedAtMs = useRef(Number.NEGATIVE_INFINITY)
  const before = useRef(label)
  useEffect(() => {
    if (before.current !== label) changedAtMs.current = performance.now()
    before.current = label
  }, [label])
  return (clicks: number) => {
    if (off || pending || (clicks > 1 && performance.now() - changedAtMs.current < DOUBLE_MS)) return
    press()
  }
}

/** Lets the space key press the button, unless the focused element uses the key itself. */
function useSpace(press: (clicks: number) => void): void {
  const pressed = useEffectEvent(press)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== ' ' || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return
      if (event.defaultPrevented || usesSpace(event.target)) return
      event.preventDefault()
      pressed(1)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/** Returns true if the element handles space itself; a selected radio button does not. */
function usesSpace(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || document.querySelector('dialog[open]')) return true
  if (target.matches('input[type=radio]:checked')) return false
  return (
    target.closest('a, button, input, textarea, select, summary, [role=dialog], [contenteditable]') !== null
  )
}
