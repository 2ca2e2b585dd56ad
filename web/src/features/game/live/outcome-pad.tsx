import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import type { Round } from '#shared/models/round.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { currenciesFor } from '#web/lib/currencies.ts'
import { useFormat } from '#web/lib/format.ts'
import { useUser } from '#web/lib/session.tsx'
import type { Action } from '#web/lib/use-action.ts'
import { useVisitor } from '#web/lib/use-visitor.ts'
import { ActionError } from '#web/ui/action-error.tsx'
import { Button, classes, Dialog } from '#web/ui/index.ts'
import { HitSign } from '#web/ui/tick-bar.tsx'
import { CurrencyChips } from '../currency-chips.tsx'
import { AMOUNT_MAX, parseAmount, parseMultiplier } from '../outcome-values.ts'
import styles from './outcome-pad.module.css'
import type { End } from './use-report.ts'

interface OutcomePadProps {
  round: Round
  open: boolean
  onClose: () => void
  onEnter: (end: End) => void
  onUnseen: () => void
  /** For a round of an earlier visit, whose end is saved at once. */
  late?: {
    readonly time: string
    readonly saving: Action
    /** Opens the form for the casino's data, where there is one. */
    readonly onData: (() => void) | undefined
  }
}

/** A sheet with keys to enter the multiplier that the user saw at the casino. */
export default function OutcomePad({ open, onClose, ...rest }: OutcomePadProps) {
  const { t } = useTranslation('game')
  const entry = useEntry()
  return (
    <Dialog sheet open={open} title={t('report.flew')} onClose={onClose}>
      <Pad {...rest} entry={entry} />
    </Dialog>
  )
}

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '00', '0'] as const
const QUICK = [1, 2, 10] as const

function Pad({
  round,
  entry,
  onEnter,
  onUnseen,
  late,
}: Omit<OutcomePadProps, 'open' | 'onClose'> & { entry: Entry }) {
  const { t } = useTranslation(['game', 'rounds', 'cockpit', 'ui'])
  const { multiplier, number, decimalSign } = useFormat()
  const { user, signals } = useUser()
  const { country } = useVisitor()
  const budget = signals.budget
  const currencies = currenciesFor(country ?? user.country, budget?.currency)
  const [currency, setCurrency] = useState(currencies[0] ?? '')
  const [tried, setTried] = useState(false)
  const stakeId = useId()
  const { value, type, erase } = entry
  const entered = parseMultiplier(String(value))
  const amount = parseAmount(entry.stake, decimalSign)
  const isStakeWrong = entry.stake.trim() !== '' && amount === undefined
  const submit = () => {
    setTried(true)
    if (entered === undefined || isStakeWrong) return
    onEnter({ multiplier: entered, stake: amount === undefined ? undefined : { amount, currency } })
  }
  useKeys({ type, erase, submit })
  const limits = { low: number(1, 2), high: number(AMOUNT_MAX) }
  return (
    <>
      {!late && (
        <p className={styles.target} aria-hidden="true">
          <b>{multiplier(round.target)}</b>
          <span>{t('cockpit:chance.reach', { per100: number(round.chance * 100, 1) })}</span>
        </p>
      )}
      <div className={classes(styles.pad, late && styles.late)}>
        {/* React keeps `autofocus` from the page; the browser's dialog looks for it. */}
        <div ref={(line) => line?.setAttribute('autofocus', '')} tabIndex={-1} className={styles.line}>
          <output className={classes(styles.figure, value === 0 && styles.empty)}>
            {value === 0 ? 'x' : multiplier(value)}
          </output>
          <p role="status" className={styles.verdict}>
            {entered !== undefined ? (
              <>
                <b>
                  <HitSign hit={entered >= round.target} />
                  {entered >= round.target ? t('cockpit:result.reached') : t('cockpit:result.missed')}
                </b>
                <span aria-hidden="true">
                  {entered >= round.target ? '≥' : '<'} {multiplier(round.target)}
                </span>
              </>
            ) : tried ? (
              t('rounds:report.multiplierInvalid', limits)
            ) : (
              <span className={styles.plan}>
                <b>
                  {t('rounds:target')} {multiplier(round.target)}
                </b>
                {late?.time}
              </span>
            )}
          </p>
        </div>
        <div className={styles.quick}>
          {QUICK.map((quick) => (
            <Key
              key={quick}
              className={quick === 1 ? styles.instant : undefined}
              press={() => entry.set(quick)}
            >
              {multiplier(quick)}
            </Key>
          ))}
          <button type="button" onClick={onUnseen}>
            {t('rounds:report.skip')}
          </button>
        </div>
        <div className={styles.keys}>
          {KEYS.map((key) => (
            <Key key={key} press={() => type(key)}>
              {key}
            </Key>
          ))}
          <Key label={t('rounds:report.erase')} press={erase}>
            <svg viewBox="0 0 28 20" width="28" height="20" aria-hidden="true">
              <path d="M9 1.5h17a1 1 0 0 1 1 1v15a1 1 0 0 1-1 1H9L1.5 10zM14 6.5l7 7M21 6.5l-7 7" />
            </svg>
          </Key>
        </div>
        <div className={styles.stake}>
          <label htmlFor={stakeId}>
            {t('rounds:report.stake')}{' '}
            {!budget && <span className="muted small">{t('ui:form.optional')}</span>}
          </label>
          <input
            id={stakeId}
            inputMode="decimal"
            autoComplete="off"
            maxLength={16}
            aria-invalid={isStakeWrong}
            value={entry.stake}
            onChange={({ target }) => entry.setStake(target.value)}
          />
          <CurrencyChips currencies={currencies} value={currency} onChange={setCurrency} />
          {(isStakeWrong || budget || late) && (
            <p className="small muted" role={isStakeWrong ? 'alert' : undefined}>
              {isStakeWrong
                ? t('rounds:report.stakeInvalid', limits)
                : budget &&
                  (!late || entry.stake !== '') &&
                  t('rounds:report.stakeBudget', {
                    currency: budget.currency,
                    target: multiplier(round.target),
                  })}{' '}
              {late && t('rounds:report.once')}{' '}
              {late?.onData && (
                <Button kind="link" onClick={late.onData}>
                  {t('rounds:report.data.summary')}
                </Button>
              )}
            </p>
          )}
          <ActionError>{late?.saving.error}</ActionError>
        </div>
        <Button
          kind="primary"
          className={styles.replay}
          aria-disabled={entered === undefined}
          pending={late?.saving.pending}
          onClick={submit}
        >
          {t(late ? 'rounds:report.submit' : 'rounds:report.replay')}
        </Button>
      </div>
    </>
  )
}

interface KeyProps {
  label?: string
  className?: string | undefined
  press: () => void
  children: ReactNode
}

/** A key of the pad, which never takes the focus, so that Enter on a keyboard still submits. */
function Key({ label, className, press, children }: KeyProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      className={className}
      onMouseDown={(event) => event.preventDefault()}
      onClick={press}
    >
      {children}
    </button>
  )
}

type Entry = ReturnType<typeof useEntry>

/** Enough for 1,000,000.00. */
const DIGITS_MAX = 9

/** Returns the entry. Digits fill from the right as on a till: 1, 4, 2 is 1.42; after a typed point, from the left. */
function useEntry() {
  const [typed, setTyped] = useState('')
  const [stake, setStake] = useState('')
  return {
    value: typed.includes('.') ? Number(typed) : Number(typed) / 100,
    set: (multiplier: number) => setTyped(String(multiplier * 100)),
    type: (key: string) =>
      setTyped((before) => {
        if (key === '.') return before.includes('.') ? before : `${before}.`
        const next = `${before}${key}`.replace(/^0+(?=\d)/, '')
        const isFull = /\.\d{3}/.test(next) || next.replace('.', '').length > DIGITS_MAX
        return isFull ? before : next
      }),
    erase: () => setTyped((before) => before.slice(0, -1)),
    stake,
    setStake,
  }
}

interface KeyActions {
  readonly type: (key: string) => void
  readonly erase: () => void
  readonly submit: () => void
}

/** Lets a keyboard enter the multiplier wherever the focus is; the stake's field and buttons keep their own keys. */
function useKeys({ type, erase, submit }: KeyActions): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    if (event.ctrlKey || event.altKey || event.metaKey || !(target instanceof Element)) return
    if (key === 'Enter') {
      if (target.closest('button, a')) return
      event.preventDefault()
      submit()
    }
    if (target.matches('input:not([type=radio])')) return
    if (/^\d$/.test(key)) type(key)
    if (key === '.' || key === ',') type('.')
    if (key === 'Backspace') erase()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
