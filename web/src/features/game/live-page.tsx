import { useId, useState } from 'react'
import type { Risk } from '#shared/crash/plan.ts'
import { priorHashOf } from '#shared/crash/prior-hash.ts'
import type { Casino } from '#shared/models/casino.ts'
import type { Round } from '#shared/models/round.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ApiError, api, call } from '#web/lib/api.ts'
import { useFormat } from '#web/lib/format.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { useUser } from '#web/lib/session.tsx'
import { useFreshMe } from '#web/lib/use-fresh-me.ts'
import { useResource } from '#web/lib/use-resource.ts'
import { CasinoBlock } from '#web/ui/casino/casino-disclosure.tsx'
import { HelpLine } from '#web/ui/help-line.tsx'
import { HourLoss } from '#web/ui/hour-loss.tsx'
import { Button, TextField } from '#web/ui/index.ts'
import { CareNote } from './care/care-note.tsx'
import { FlightResult } from './flight-result.tsx'
import { GameFrame } from './game-frame.tsx'
import { GameStage } from './game-stage.tsx'
import { hashError, readHash, shortHash } from './hash-text.ts'
import { LiveCost } from './live-cost.tsx'
import { LandedUnknown, LiveRound } from './live-round.tsx'
import styles from './outcome.module.css'
import { parseAmount } from './outcome-values.ts'
import { OutcomeVerdict } from './outcome-verdict.tsx'
import { PauseGate } from './practice/pause-gate.tsx'
import { useAccount } from './practice/use-account.ts'
import { StatusPanel } from './status-panel.tsx'
import { useGame } from './use-game.ts'
import { useServerDraw } from './use-server-draw.ts'
import { useTakenPlace } from './use-stage.ts'

/** Later nobody goes on with it here; its result can be entered among one’s signals. */
const RECENT_MS = 60 * 60 * 1000

interface LeftPlanProps {
  round: Round
  /** What the player stakes in a round, where it is known. */
  stake: number | undefined
  onShow: () => void
}

/** The page was reloaded or left in the middle of a live round: a signal is spent on its plan. */
function LeftPlan({ round, stake, onShow }: LeftPlanProps) {
  const { t } = useTranslation('game')
  const { multiplier, time } = useFormat()
  const drawn = { target: multiplier(round.target), time: time(round.createdAt) }
  return (
    <div className="stack">
      <p className="measure">{t('live.left', drawn)}</p>
      <HourLoss stake={stake} expectedReturn={round.expectedReturn} />
      <div className="row">
        <Button onClick={onShow}>{t('live.showLeft')}</Button>
      </div>
    </div>
  )
}

/** The newest live plan, where nothing was entered for it yet. */
function useLeftPlan(allowed: boolean): Round | undefined {
  const { data } = useResource(
    async (signal) => {
      if (!allowed) return undefined
      const { rounds } = await call(api.rounds.list, { input: { mode: 'live', limit: 1 }, signal })
      const [last] = rounds
      const recent = last && serverNow() - Date.parse(last.createdAt) < RECENT_MS
      return recent && !last.outcome ? last : undefined
    },
    [allowed],
  )
  return data
}

const KEY = 'fairflight.stake'

/**
 * What somebody stakes in a round, as typed: only to reckon what an hour costs. It stays in this tab, for the account
 * that typed it, and is sent nowhere.
 */
function useLiveStake() {
  const { user } = useUser()
  const { number } = useFormat()
  const [text, setText] = useState(() => read(user._id))
  const amount = parseAmount(text, number(0.5, 1).charAt(1))
  return {
    text,
    /** Undefined where none is typed. */
    amount,
    wrong: text.trim() !== '' && amount === undefined,
    change: (typed: string) => {
      setText(typed)
      keep(user._id, typed)
    },
  }
}

function read(id: string): string {
  try {
    const [owner, ...typed] = (sessionStorage.getItem(KEY) ?? '').split(' ')
    return owner === id ? typed.join(' ') : ''
  } catch {
    return ''
  }
}

function keep(id: string, typed: string): void {
  try {
    if (typed.trim() === '') sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, `${id} ${typed}`)
  } catch {
    // Storage is switched off: it holds as long as the page.
  }
}

interface LiveHashProps {
  casino: Casino | undefined
  value: string
  onChange: (value: string) => void
}

/** Before a plan is drawn, where the casino's scheme shows a hash beforehand: the one that fixes the next round. */
function LiveHash({ casino, value, onChange }: LiveHashProps) {
  const { t } = useTranslation('rounds')
  const id = useId()
  const prior = priorHashOf(casino?.fairness)
  if (!casino || !prior) return null
  return (
    <details className={styles.disclosure}>
      <summary>{t('report.hash.summary')}</summary>
      <div className="stack">
        <p className="small measure">{t('report.hash.text')}</p>
        <TextField
          id={id}
          name="casinoHash"
          label={t('report.hash.label')}
          hint={t(`report.hash.hint.${prior}`, { casino: casino.name })}
          error={hashError(value, t)}
          value={value}
          onChange={onChange}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          optional
        />
        <p className="small muted measure">{t('report.proves')}</p>
      </div>
    </details>
  )
}

type Draw = (key: string) => Promise<Round | undefined>

/** The hash that goes with the next plan: a malformed one stops the drawing, a stored one leaves the field. */
function useLiveHash() {
  const { t } = useTranslation('rounds')
  const [value, change] = useState('')
  return {
    value,
    change,
    /** As it is stored; undefined where there is none. */
    read: readHash(value),
    thenDraw:
      (draw: Draw): Draw =>
      async (key) => {
        const message = hashError(value, t)
        if (message !== undefined) throw new ApiError('invalid_input', 400, { message })
        const round = await draw(key)
        if (round) change('')
        return round
      },
  }
}

/** Inside a live plan: it belongs to no round, whatever the player entered of the next one. */
function LiveNote({ round }: { round: Round | undefined }) {
  const { t } = useTranslation(['game', 'rounds'])
  return (
    <>
      <p className="small">{t('live.noRound')}</p>
      {round?.casinoHash && (
        <p className="small">{t('rounds:report.hash.stored', { start: shortHash(round.casinoHash) })}</p>
      )}
    </>
  )
}

/** Live mode: a plan beside a game that this page knows nothing of; the player says when it starts and ends. */
export default function LivePage() {
  const { t } = useTranslation('game')
  const { signals } = useUser()
  const refresh = useFreshMe()
  const [risk, setRisk] = useState<Risk>('balanced')
  const hash = useLiveHash()
  const wish = { mode: 'live', risk, casino: signals.casino, casinoHash: hash.read } as const
  const account = useAccount()
  const draw = account.playing(hash.thenDraw(useServerDraw(wish, refresh)))
  const game = useGame({ wish: `${risk} ${signals.casino ?? ''} ${hash.value}`, draw })
  const open = signals.live === 'ready' || signals.live === 'daily_limit'
  // While cooling off no casino is named or asked for.
  const casino = useCasino(open ? signals.casino : undefined)
  const left = useLeftPlan(open)
  const stake = useLiveStake()
  const { round, stage } = game
  const land = (settled?: Round) => {
    account.landed()
    game.land(settled)
  }
  const onTime = () => void refresh().catch(() => undefined)
  const place = useTakenPlace(signals.live === 'excluded' ? 'excluded' : 'open')
  if (signals.live === 'excluded') {
    return (
      <GameFrame>
        <div ref={place} tabIndex={-1} className="stack">
          <StatusPanel status="excluded" mode="live" onTime={onTime} />
          <HelpLine />
        </div>
      </GameFrame>
    )
  }
  return (
    <GameFrame
      disclosure={casino && <CasinoBlock casino={casino} />}
      text={casino ? t('live.text', { casino: casino.name }) : open ? t('live.noRound') : undefined}
    >
      <PauseGate account={account} off={stage === 'running' || !open}>
        <GameStage
          game={game}
          risk={risk}
          onRisk={setRisk}
          status={signals.live}
          onTime={onTime}
          note={<LiveNote round={round} />}
          cost={<LiveCost casino={casino} stake={stage === 'planned' ? stake : undefined} />}
          stake={stake.amount}
          result={stage === 'landed' && (round?.outcome ? <LiveResult round={round} /> : <LandedUnknown />)}
          left={left && <LeftPlan round={left} stake={stake.amount} onShow={() => game.resume(left)} />}
          before={<LiveHash casino={casino} value={hash.value} onChange={hash.change} />}
        >
          {round && <LiveRound round={round} stage={stage} onBegin={() => game.begin()} onLand={land} />}
        </GameStage>
      </PauseGate>
      <CareNote off={stage === 'running'} />
    </GameFrame>
  )
}

function LiveResult({ round }: { round: Round }) {
  return (
    <>
      <FlightResult round={round} />
      <OutcomeVerdict round={round} />
    </>
  )
}

function useCasino(code: string | undefined): Casino | undefined {
  const { data } = useResource(
    async (signal) => {
      if (code === undefined) return undefined
      return (await call(api.casinos.get, { params: { code }, signal })).casino
    },
    [code],
  )
  return data?.code === code ? data : undefined
}
