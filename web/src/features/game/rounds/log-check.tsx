import { useEffect, useState } from 'react'
import { toHex } from '#shared/crash/hex.ts'
import type { KnownLog, NightFlight, Promises, RoundCheck } from '#shared/draw-log/check-round.ts'
import type { Round } from '#shared/models/round.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { LOG_KEYS } from '#web/lib/constants.ts'
import { useFormat } from '#web/lib/format.ts'
import { forgetMailedCheckpoint, mailedCheckpoint } from '#web/lib/mailed-checkpoint.ts'
import { type PromisedRound, promisedRounds } from '#web/lib/promised-rounds.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { useUser } from '#web/lib/session.tsx'
import { store, stored } from '#web/lib/storage.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import { ValueList } from '#web/ui/value-list.tsx'
import styles from './round-details.module.css'

type Looked = RoundCheck | { readonly result: 'checking' | 'unreadable' }

/**
 * Checks in one line that the public log holds this round unchanged, with seeds fixed beforehand. The proof is folded.
 */
export function LogCheck({ round, ofDay }: { round: Round; ofDay: readonly Round[] | undefined }) {
  const { t } = useTranslation('flights')
  const { user } = useUser()
  const kept = promisedRounds(user._id).find((promised) => promised.round._id === round._id)
  const looked = useLogCheck(round, ofDay, user._id, kept)
  if (looked.result === 'no_log') return null
  if (looked.result === 'agrees')
    return <Agrees check={looked} isEnded={round.outcome !== undefined} isPromised={kept !== undefined} />
  if (looked.result !== 'fault')
    return (
      <p role="status" className="muted">
        {t(`log.${looked.result}`)}
      </p>
    )
  return (
    <>
      <p role="status">
        <span aria-hidden="true">! </span>
        <b>{t('log.fault')}</b> {t(`log.faults.${looked.fault}`)}
      </p>
      {kept && (
        <details>
          <summary>{t('log.proof')}</summary>
          <ValueList
            className={styles.evidence}
            values={[kept.draw, kept.settle].flatMap((note) =>
              note === undefined ? [] : [[t('log.promise'), note] as const],
            )}
          />
        </details>
      )}
    </>
  )
}

function useLogCheck(
  round: Round,
  ofDay: readonly Round[] | undefined,
  userId: string,
  kept: PromisedRound | undefined,
): Looked {
  const [looked, setLooked] = useState<Looked>({ result: 'checking' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a round is looked up once, and again after its end
  useEffect(() => {
    let current = true
    const keep = (found: Looked) => current && setLooked(found)
    // The browser was told first; the API may tell another round now.
    const told = { ...round, ...kept?.round }
    const promises = { userId, draw: kept?.draw, settle: kept?.settle, listSalt: kept?.listSalt }
    checkInLog(told, { promises, ofDay }).then(keep, () => keep({ result: 'unreadable' }))
    return () => {
      current = false
    }
  }, [round._id, round.outcome])
  return looked
}

async function checkInLog(
  round: Round,
  also: { readonly promises: Promises; readonly ofDay: readonly Round[] | undefined },
): Promise<RoundCheck> {
  const { checkRound } = await import('#shared/draw-log/check-round.ts')
  // Without an answer, the log is compared with what this browser knows.
  const answer = await call(api.rounds.list, { input: { limit: 1 } }).catch(() => undefined)
  const compared = {
    ...also,
    pinned: LOG_KEYS,
    known: loadKnown(),
    told: answer?.logCheckpoint,
    mailed: mailedCheckpoint(),
    nowMs: serverNow(),
  }
  const first = await checkRound(readLogFile({}), round, compared)
  // An old or torn file in a cache must not accuse anybody.
  const isFault = first.result === 'fault'
  const check = isFault ? await checkRound(readLogFile({ cache: 'reload' }), round, compared) : first
  if ('known' in check) remember(check.known)
  return check
}

const readLogFile = (whole: RequestInit) => async (path: string, first?: number) => {
  // A cached beginning would be served later as the whole file.
  const beginning: RequestInit = { headers: { range: `bytes=0-${(first ?? 0) - 1}` }, cache: 'no-store' }
  const answer = await fetch(`/draw-log/${path}`, first === undefined ? whole : beginning)
  if (answer.status === 404 || answer.status === 403) return undefined
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return new Uint8Array(await answer.arrayBuffer())
}

/** The newest root that this browser saw: a rewritten log would not fit it. */
const KEY = 'fairflight.draw-log'

function loadKnown(): KnownLog | undefined {
  try {
    const [checkpoint, ...keys] = JSON.parse(stored(KEY) ?? '[]') as string[]
    return checkpoint === undefined ? undefined : { checkpoint, keys }
  } catch {
    return undefined
  }
}

function remember({ checkpoint, keys }: KnownLog): void {
  // Without storage nothing is compared.
  if (store(KEY, JSON.stringify([checkpoint, ...keys]))) forgetMailedCheckpoint()
}

interface AgreesProps {
  check: Extract<RoundCheck, { result: 'agrees' }>
  isEnded: boolean
  /** True if this browser has the log's promises. */
  isPromised: boolean
}

function Agrees({ check, isEnded, isPromised }: AgreesProps) {
  const { t } = useTranslation('flights')
  const { number, dateTime } = useFormat()
  const { seeds, size, grew, end, night } = check
  const proofs = (['seeds', 'draw', 'end'] as const).flatMap((name) => {
    const { index, proof } = check[name] ?? {}
    if (index === undefined || !proof) return []
    return [[t(`log.entry.${name}`, { index: number(index) }), proof.map(toHex).join(' ')] as const]
  })
  return (
    <>
      <p role="status">
        <span aria-hidden="true">✓ </span>
        {seeds
          ? t('log.agrees', { size: number(size), time: dateTime(seeds.seenAt) })
          : t('log.unlisted', { size: number(size) })}
        {isEnded && !end && ` ${t('log.endWaiting')}`}
      </p>
      {night && <Night {...night} />}
      <details>
        <summary>{t('log.proof')}</summary>
        <div className="stack">
          {grew && <p>{t('log.grew')}</p>}
          {isPromised && <p>{t('log.promised')}</p>}
          <p>
            <RichText text={t('log.path')} />
          </p>
          <ValueList className={styles.evidence} values={proofs} />
        </div>
      </details>
    </>
  )
}

/** The second flight of a practice plan, which nobody can choose. */
function Night(night: NightFlight) {
  const { t } = useTranslation('flights')
  const { dateTime, multiplier } = useFormat()
  const time = dateTime(night.at)
  if (night.state !== 'known') return <p>{t(`log.night.${night.state}`, { time })}</p>
  const shown = { multiplier: multiplier(night.multiplier) }
  return (
    <p>
      <b>{t(night.hit ? 'log.night.hit' : 'log.night.missed', shown)}</b> {t('log.night.made', { time })}
    </p>
  )
}
