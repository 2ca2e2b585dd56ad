import { type CSSProperties, useEffect, useState } from 'react'
import { toHex } from '#shared/crash/hex.ts'
import { lossPer100, PRACTICE_RTP } from '#shared/crash/odds.ts'
import { secureRandom } from '#shared/crash/random.ts'
import { formatWait } from '#shared/i18n/texts.ts'
import type { Round } from '#shared/models/round.ts'
import { currentLocale } from '#web/i18n/locale.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { useSession } from '#web/lib/session.tsx'
import { useAction } from '#web/lib/use-action.ts'
import { useServerMinute, useWhenOver } from '#web/ui/countdown.tsx'
import { FlightStage } from '#web/ui/flight/flight-stage.tsx'
import { useFlight } from '#web/ui/flight/use-flight.ts'
import { classes } from '#web/ui/index.ts'
import { Row } from '#web/ui/rows.tsx'
import cockpit from '../cockpit/cockpit.module.css'
import { MainButton } from '../cockpit/controls.tsx'
import { RoundLines } from '../cockpit/round-lines.tsx'
import { StageNote } from '../cockpit/stage-note.tsx'
import { OpenPlaces } from '../open-places.tsx'
import type { Beforehand } from '../verify-round.ts'
import styles from './limit-game.module.css'
import { drawLocalRound, flyLocalRound } from './use-source.ts'

const RISK = 'balanced'
const SEED_BYTES = 16
/** The wait from the tenth signal until ten are free again. */
const LONGEST_WAIT_S = 24 * 3600

/** A round of this component, with what was known before its flight. */
export interface Uncounted {
  readonly round: Round
  readonly before: Beforehand
}

interface LimitGameProps {
  /** A live plan without a result, and what opens its pad. */
  plan?: { readonly target: number; readonly createdAt: string; readonly report: () => void } | undefined
  /** True if the button was pressed on the last round. */
  fliesAtOnce: boolean
  onFlying: (isFlying: boolean) => void
  onFlown: (flown: Uncounted | undefined) => void
  onTime: () => void
}

/**
 * The game when the day's signals are used: until when, and flights that exist in this component only. They reach
 * neither the server nor the credits nor this device's list of rounds.
 */
export default function LimitGame({ plan, onTime, ...flying }: LimitGameProps) {
  const { t } = useTranslation(['game', 'cockpit'])
  const { multiplier, time } = useFormat()
  const { nextAt } = useSession().signals ?? {}
  const { round, stage, flight, fly } = useUncounted(flying)
  useWhenOver(nextAt === undefined ? Infinity : Date.parse(nextAt), onTime)
  const isFlying = stage === 'flying'
  const { outcome } = round ?? {}
  const landed = stage === 'landed' && round && outcome ? { ...outcome, target: round.target } : undefined
  return (
    <>
      <p role="status" className="visually-hidden">
        {landed &&
          `${t('stage.flown', { multiplier: multiplier(landed.multiplier) })}. ${t(`result.${landed.hit ? 'reached' : 'missed'}`, { target: multiplier(landed.target) })}.`}
      </p>
      <FlightStage
        className={cockpit.stage}
        flight={flight}
        target={round?.target}
        back={round && t('result.reached', { target: multiplier(round.target) })}
      >
        {round ? <p className={styles.mark}>{t('limit.mark')}</p> : <Opening />}
        {fly.error !== undefined && (
          <StageNote role="alert">
            <p>{fly.error}</p>
          </StageNote>
        )}
      </FlightStage>
      <section className={classes(styles.words, cockpit.used)}>
        {isFlying && round ? (
          <RoundLines
            risk={RISK}
            round={round}
            landed={false}
            verdict=""
            rtp={PRACTICE_RTP}
            notice="practice"
          />
        ) : (
          <Words
            title={
              landed
                ? t(`result.${landed.hit ? 'reached' : 'missed'}`, { target: multiplier(landed.target) })
                : t(nextAt === undefined ? 'local.none' : 'cockpit:noSignals')
            }
          />
        )}
        <OpenPlaces
          first={
            plan &&
            !isFlying && (
              <Row
                icon={<b className="figures">{multiplier(plan.target)} </b>}
                title={t('report.flew')}
                about={t('live.left', { time: time(plan.createdAt) })}
                onClick={plan.report}
              />
            )
          }
        />
      </section>
      <MainButton
        action={
          isFlying
            ? { label: t('cockpit:skip'), primary: false, press: flight.skip }
            : { label: t('limit.fly'), primary: true, pending: fly.pending, press: fly.run }
        }
      />
    </>
  )
}

type Flying = Omit<LimitGameProps, 'plan' | 'onTime'>

function useUncounted({ fliesAtOnce, onFlying, onFlown }: Flying) {
  const { t } = useTranslation('ui')
  const { number } = useFormat()
  const [shown, setShown] = useState<Uncounted>()
  const [stage, setStage] = useState<'parked' | 'flying' | 'landed'>('parked')
  const flight = useFlight((event) => {
    if (event !== 'flown') return
    setStage('landed')
    onFlying(false)
    onFlown(shown)
  })
  const fly = useAction(async () => {
    const notice = t('notice.practice', { loss: number(lossPer100(PRACTICE_RTP)) })
    const drawn = await drawLocalRound(RISK, { nowMs: serverNow(), random: secureRandom, notice })
    const before = { commitment: drawn.round.commitment, clientSeed: toHex(secureRandom(SEED_BYTES)) }
    const flown = await flyLocalRound(drawn, before.clientSeed)
    setShown({ round: flown, before })
    setStage('flying')
    onFlying(true)
    flight.start({ target: flown.target, multiplier: flown.outcome?.multiplier ?? 1 })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the press that led here
  useEffect(() => {
    if (fliesAtOnce) fly.run()
    return () => {
      onFlying(false)
      onFlown(undefined)
    }
  }, [])
  return { round: shown?.round, stage, flight, fly }
}

/** The time when signals are free again, over the sky, whose moon crosses it until then. */
function Opening() {
  const { t } = useTranslation('game')
  const { time, longDay } = useFormat()
  const { nextAt } = useSession().signals ?? {}
  const waitS = useWaitS()
  if (nextAt === undefined || waitS === undefined) return null
  const wait = formatWait(currentLocale(), waitS)
  return (
    <>
      <i
        className={styles.arc}
        style={{ '--passed': 1 - Math.max(0, waitS) / LONGEST_WAIT_S } as CSSProperties}
        aria-hidden="true"
      />
      <p className={styles.opening}>
        {t('limit.opens')} {longDay(nextAt)} <b>{time(nextAt)}</b> <span>{t('limit.in', { wait })}</span>
      </p>
    </>
  )
}

/** Returns the seconds to wait, new once a minute; undefined if unknown, as offline. */
function useWaitS(): number | undefined {
  const { nextAt } = useSession().signals ?? {}
  const nowMs = useServerMinute() ?? serverNow()
  if (nextAt === undefined) return undefined
  // The estimate of the server's clock is off by about a second: never show more than the full wait.
  return Math.min(LONGEST_WAIT_S, (Date.parse(nextAt) - nowMs) / 1000)
}

function Words({ title }: { title: string }) {
  const { t } = useTranslation('game')
  const waitS = useWaitS()
  return (
    <>
      <h2>{title}</h2>
      <p className="muted">
        {waitS === undefined
          ? t('local.noneText')
          : t('limit.message', { wait: formatWait(currentLocale(), waitS) })}
      </p>
    </>
  )
}
