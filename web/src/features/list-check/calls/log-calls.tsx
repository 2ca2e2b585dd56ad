import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { CALL_TARGETS } from '#shared/crash/call-test/call-link.ts'
import { CALLS_PER_TEST, chanceOf, totalOf } from '#shared/crash/call-test/judge-calls.ts'
import { instantLossChance } from '#shared/crash/odds.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { parseNumber } from '#web/lib/parse-number.ts'
import { Button, classes } from '#web/ui/index.ts'
import skies from '#web/ui/sky.module.css'
import { HitSign, TickBar } from '#web/ui/tick-bar.tsx'
import { addCall, type CallLog, countsOf, openTest, seenCalls, stepTarget, undoCall } from './call-log.ts'
import { CallTicks } from './call-ticks.tsx'
import styles from './calls.module.css'

/** The target of the first call. */
const FIRST_X100 = 200

interface LogCallsProps {
  log: CallLog
  /** True if the visitor has just opened this test, which takes the focus. */
  isNew: boolean
  onChange: (act: (now: CallLog) => CallLog) => void
}

/** Logs one call after the other: what the app said, and how the round ended. */
export function LogCalls({ log, isNew, onChange }: LogCallsProps) {
  const { t } = useTranslation('listCheck')
  const { multiplier } = useFormat()
  const test = openTest(log)
  const last = test.at(-1)?.targetX100 ?? log.tests.at(-2)?.at(-1)?.targetX100
  const [targetX100, setTargetX100] = useState(last ?? FIRST_X100)
  const target = multiplier(targetX100 / 100)
  const note = (hit: boolean | undefined) => (event: MouseEvent) => {
    // A second press of a double click is not another round.
    if (event.detail <= 1)
      onChange((now) => addCall(now, hit === undefined ? { targetX100 } : { targetX100, hit }))
  }
  return (
    <section className={classes(styles.log, skies.backdrop)} aria-labelledby="calls-head">
      <div className={styles.progress}>
        <Head log={log} isNew={isNew} onUndo={() => onChange(undoCall)} />
      </div>
      <div className={styles.said}>
        <TargetChoice targetX100={targetX100} isLast={targetX100 === last} onChange={setTargetX100} />
        <Reach targetX100={targetX100} rtp={log.rtpX10000 / 10_000} />
      </div>
      <div className={styles.happened}>
        <h3>{t('calls.happened')}</h3>
        <div className={styles.ends}>
          <button type="button" onClick={note(false)}>
            <HitSign hit={false} />
            <b>{t('calls.missed')}</b>
            <span>{t('calls.missedText', { target })}</span>
          </button>
          <button type="button" onClick={note(true)}>
            <HitSign hit />
            <b>{t('calls.hit')}</b>
            <span>{t('calls.hitText', { target })}</span>
          </button>
        </div>
        <button type="button" className={styles.unseen} onClick={note(undefined)}>
          <span>{t('calls.unseen')}</span>
          <span className="muted small">{t('calls.notCounted')}</span>
        </button>
        <p className={styles.note}>{t('calls.note')}</p>
      </div>
    </section>
  )
}

function Head({ log, isNew, onUndo }: { log: CallLog; isNew: boolean; onUndo: () => void }) {
  const { t } = useTranslation('listCheck')
  const { number } = useFormat()
  const heading = useRef<HTMLHeadingElement>(null)
  const test = openTest(log)
  const { calls, hits, expected } = totalOf(countsOf(test), log.rtpX10000 / 10_000)
  const unseen = test.length - calls
  const isFresh = isNew && test.length === 0
  useEffect(() => {
    if (isFresh) heading.current?.focus({ preventScroll: true })
  }, [isFresh])
  const soFar = [
    t('calls.soFar', { hits: number(hits), misses: number(calls - hits) }),
    unseen > 0 ? t('calls.unseenSoFar', { unseen: number(unseen) }) : '',
  ]
  return (
    <>
      <div className={styles.headRow}>
        <h2 ref={heading} id="calls-head" tabIndex={-1} className={styles.head}>
          {t('calls.head', { call: number(calls + 1), calls: number(CALLS_PER_TEST) })}
        </h2>
        <Button
          small
          kind="quiet"
          aria-disabled={test.length === 0}
          onClick={() => test.length > 0 && onUndo()}
        >
          {t('calls.undo')}
        </Button>
      </div>
      <CallTicks calls={seenCalls(test)} />
      <div className={styles.counts}>
        <p role="status">{soFar.filter(Boolean).join(', ')}</p>
        {calls > 0 && <p>{t('calls.byChance', { expected: number(expected, 1) })}</p>}
      </div>
    </>
  )
}

interface TargetChoiceProps {
  targetX100: number
  /** True if it is the last call's target. */
  isLast: boolean
  onChange: (targetX100: number) => void
}

/** What the app said: typed into the figure itself, or stepped by the buttons beside it. */
function TargetChoice({ targetX100, isLast, onChange }: TargetChoiceProps) {
  const { t } = useTranslation(['listCheck', 'ui'])
  const { number, multiplier, decimalSign } = useFormat()
  const field = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState<string>()
  const [isWrong, setIsWrong] = useState(false)
  const written = number(targetX100 / 100, 2)

  function read(text: string): number | undefined {
    const typed = parseNumber(text, decimalSign)
    const hundredths = Math.round((typed ?? Number.NaN) * 100)
    return hundredths >= CALL_TARGETS.low && hundredths <= CALL_TARGETS.high ? hundredths : undefined
  }
  function type(text: string) {
    setDraft(text)
    setIsWrong(false)
    const typed = read(text)
    if (typed !== undefined) onChange(typed)
  }
  function leave() {
    setIsWrong(draft !== undefined && read(draft) === undefined)
    setDraft(undefined)
  }
  function step(direction: 1 | -1) {
    setIsWrong(false)
    onChange(stepTarget(targetX100, direction))
  }

  const shown = draft ?? written
  const bounds = { low: number(CALL_TARGETS.low / 100, 2), high: number(CALL_TARGETS.high / 100) }
  return (
    <>
      <label className={styles.label} htmlFor="calls-target">
        {t('calls.said')}
      </label>
      <div className={styles.stepper}>
        <button
          type="button"
          aria-label={t('calls.lower', { target: multiplier(stepTarget(targetX100, -1) / 100) })}
          onClick={() => step(-1)}
        >
          −
        </button>
        <span className={styles.figure} data-long={shown.length > 5 || undefined}>
          <input
            ref={field}
            id="calls-target"
            type="text"
            inputMode="decimal"
            autoComplete="off"
            aria-invalid={isWrong || undefined}
            aria-describedby="calls-target-note"
            size={Math.max(4, shown.length)}
            value={shown}
            onChange={(event) => type(event.target.value)}
            onFocus={(event) => event.target.select()}
            onBlur={leave}
            onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
          />
          <span aria-hidden="true">x</span>
        </span>
        <button
          type="button"
          aria-label={t('calls.higher', { target: multiplier(stepTarget(targetX100, 1) / 100) })}
          onClick={() => step(1)}
        >
          +
        </button>
      </div>
      <p id="calls-target-note" className={styles.last} role={isWrong ? 'alert' : undefined}>
        {isWrong ? (
          t('ui:form.between', bounds)
        ) : (
          <>
            {isLast && `${t('calls.asLast')} `}
            <button type="button" onClick={() => field.current?.focus()}>
              {t('calls.type')}
            </button>
          </>
        )}
      </p>
    </>
  )
}

function Reach({ targetX100, rtp }: { targetX100: number; rtp: number }) {
  const { t } = useTranslation('listCheck')
  const { number } = useFormat()
  const chance = chanceOf(targetX100, rtp)
  const reach = t('calls.reach', { reach: number(chance * 100, 1) })
  const miss = t('calls.miss', { miss: number(100 - chance * 100, 1) })
  return (
    <div>
      <TickBar
        chance={chance}
        instantLossChance={instantLossChance(rtp)}
        note={
          // Each under its own ticks.
          <span className={styles.sides}>
            <span>{miss}</span>
            <span>{reach}</span>
          </span>
        }
        drawn=""
      />
      <p className="visually-hidden">
        {reach}, {miss}
      </p>
    </div>
  )
}
