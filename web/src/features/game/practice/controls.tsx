import { type ReactNode, useEffect, useRef, useState } from 'react'
import { toDecimal } from '#shared/crash/multiplier.ts'
import { RISK_BANDS, RISKS } from '#shared/crash/plan.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { STAKES } from '#web/lib/practice/book.ts'
import { Button, classes } from '#web/ui/index.ts'
import { REST_MS } from '../use-game.ts'
import styles from './cockpit.module.css'
import type { PracticeGame } from './use-practice.ts'

/** The band of the next target; closed while a plan waits or flies. */
export function Bands({ practice }: { practice: PracticeGame }) {
  const { t } = useTranslation(['cockpit', 'game'])
  const { multiplier } = useFormat()
  const { risk, setRisk, game } = practice
  const closed = game.stage === 'planned' || game.stage === 'running'
  return (
    <fieldset className={styles.bands} disabled={closed}>
      <legend className="visually-hidden">{t('bands')}</legend>
      {RISKS.map((value) => (
        <label key={value} className={styles.band}>
          <input
            className="visually-hidden"
            type="radio"
            name="risk"
            value={value}
            checked={value === risk}
            onChange={() => setRisk(value)}
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

/** Play credits on the next flight; what is not there cannot be staked. */
export function Stakes({ practice }: { practice: PracticeGame }) {
  const { t } = useTranslation(['cockpit', 'game'])
  const { number } = useFormat()
  const { account, stake, setStake, game } = practice
  const { balance } = account.book
  const chosen = stake > balance ? 0 : stake
  return (
    <fieldset className={styles.stakes} disabled={game.stage === 'running'}>
      <legend className="visually-hidden">{t('game:stake.label')}</legend>
      <span className={styles.stakeName} aria-hidden="true">
        {t('stake')}
      </span>
      {STAKES.map((value) => (
        <label key={value} className={styles.chip}>
          <input
            className="visually-hidden"
            type="radio"
            name="stake"
            value={value}
            checked={value === chosen}
            disabled={value > balance}
            onChange={() => setStake(value)}
          />
          <span>{value === 0 ? t('game:stake.none') : number(value)}</span>
        </label>
      ))}
    </fieldset>
  )
}

interface MainAction {
  readonly label: string
  /** Red, the one of the screen. */
  readonly primary: boolean
  readonly pending?: boolean
  /** Nothing to press now. */
  readonly off?: boolean
  readonly press: () => void
}

interface MainButtonProps {
  practice: PracticeGame
  /** No round can be drawn now. */
  closed: boolean
  /** The browser's seed has no possible form. */
  onSeed: () => void
}

/** What the one button does now; space does the same. */
export function MainButton({ practice, closed, onSeed }: MainButtonProps) {
  const { t } = useTranslation('cockpit')
  const action = useMainAction(practice, closed, onSeed)
  const press = usePress(action)
  useSpace(press)
  return (
    <Button
      kind={action.primary ? 'primary' : 'secondary'}
      className={classes(styles.main, !action.primary && styles.quiet)}
      pending={action.pending}
      aria-disabled={action.off}
      aria-keyshortcuts="Space"
      onClick={({ detail }) => press(detail)}
    >
      <span key={`${practice.game.stage} ${practice.game.resting}`} className={styles.mainLabel}>
        {practice.game.resting && <span className={styles.ring} aria-hidden="true" />}
        {action.label}
        <span className={styles.key} aria-hidden="true">
          {t('space')}
        </span>
      </span>
    </Button>
  )
}

function useMainAction(practice: PracticeGame, closed: boolean, onSeed: () => void): MainAction {
  const { t } = useTranslation(['cockpit', 'game'])
  const { game, fly, flight, source } = practice
  const { stage, resting, draw } = game
  const seconds = useRestSeconds(resting)
  if (stage === 'planned') {
    const press = practice.seed.valid ? fly.run : onSeed
    return { label: t('game:fly.submit'), primary: true, pending: fly.pending, press }
  }
  if (stage === 'running') return { label: t('skip'), primary: false, press: flight.skip }
  if (resting) return { label: t('next', { seconds }), primary: false, off: true, press: () => {} }
  const label = source.offline ? t('game:local.get') : t('game:get')
  return { label, primary: !closed, pending: draw.pending, off: closed, press: draw.run }
}

const SECOND_MS = 1000

/** How many seconds the button still rests. */
function useRestSeconds(resting: boolean): number {
  const all = REST_MS / SECOND_MS
  const [passed, setPassed] = useState(0)
  useEffect(() => {
    setPassed(0)
    if (!resting) return
    const timer = setInterval(() => setPassed((now) => Math.min(all - 1, now + 1)), SECOND_MS)
    return () => clearInterval(timer)
  }, [resting, all])
  return all - passed
}

const DOUBLE_MS = 500

/** The second press of a double click was meant for what the button said before. */
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

/** Space does what the button says, unless what has the focus uses the key itself. */
function useSpace(press: (clicks: number) => void): void {
  const latest = useRef(press)
  latest.current = press
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== ' ' || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return
      if (event.defaultPrevented || usesSpace(event.target)) return
      event.preventDefault()
      latest.current(1)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/** A choice that is made already does nothing more with it. */
function usesSpace(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || document.querySelector('dialog[open]')) return true
  if (target.matches('input[type=radio]:checked')) return false
  return (
    target.closest('a, button, input, textarea, select, summary, [role=dialog], [contenteditable]') !== null
  )
}

/** Over the stage: what a message says pushes nothing away. */
export function StageNote({ children, role }: { children: ReactNode; role?: 'alert' | 'status' }) {
  return (
    <div className={styles.stageNote} role={role}>
      {children}
    </div>
  )
}
