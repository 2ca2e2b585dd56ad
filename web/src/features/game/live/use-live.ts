import { useEffect, useEffectEvent, useState } from 'react'
import type { Risk } from '#shared/crash/target.ts'
import type { Casino } from '#shared/models/casino.ts'
import type { Round } from '#shared/models/round.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ApiError, api, call } from '#web/lib/api.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { useUser } from '#web/lib/session.tsx'
import { useFreshMe } from '#web/lib/use-fresh-me.ts'
import { useResource } from '#web/lib/use-resource.ts'
import { useFlight } from '#web/ui/flight/use-flight.ts'
import { hashError, readHash } from '../hash-text.ts'
import { useLocalPlayer } from '../practice/use-local-player.ts'
import { useAnnouncement, useGame } from '../use-game.ts'
import { useServerDraw } from '../use-server-draw.ts'
import { useReport } from './use-report.ts'

export type LiveGame = ReturnType<typeof useLive>

/** Returns the state of live mode. The page cannot see the casino's game, so the user reports its end. */
export function useLive() {
  const { signals } = useUser()
  const refresh = useFreshMe()
  const [risk, setRisk] = useState<Risk>('balanced')
  const hash = useLiveHash()
  const account = useLocalPlayer()
  const [announcement, announce] = useAnnouncement()
  /** Shows the reported multiplier as a flight, once the user has entered it. */
  const flight = useFlight((event) => {
    announce(event, game.round)
    if (event === 'flown') game.land()
  })
  const fly = (settled: Round) => {
    game.begin(settled)
    announce('begin')
    if (settled.outcome) flight.start({ target: settled.target, multiplier: settled.outcome.multiplier })
  }
  const report = useReport({
    onEntered: fly,
    onChange: (planned) => {
      flight.clear()
      game.restart(planned)
    },
    onSaved: (settled) => {
      account.landed()
      game.settle(settled)
    },
  })
  const wish = { mode: 'live', risk, casino: signals.casino, casinoHash: hash.read } as const
  const drawRound = useServerDraw(wish, refresh)
  const draw = account.playing(
    hash.thenDraw(async (key) => {
      if (!(await report.save())) return undefined
      const round = await drawRound(key)
      flight.clear()
      if (round) announce('planned', round)
      return round
    }),
  )
  const game = useGame({ wish: `${risk} ${signals.casino ?? ''} ${hash.value}`, draw })
  const open = signals.live === 'ready' || signals.live === 'daily_limit'
  const left = useLeftRound(open)
  const last = game.round ?? left
  const resume = useEffectEvent((planned: Round) => {
    if (signals.live !== 'ready') return
    game.resume(planned)
    announce('planned', planned)
  })
  useEffect(() => {
    if (left) resume(left)
  }, [left])
  return {
    game,
    account,
    flight,
    risk,
    setRisk,
    hash,
    // No casino is named or fetched during cooling-off.
    ...useCasino(open ? signals.casino : undefined),
    /** True if the round was left on an earlier visit. */
    isResumed: game.round !== undefined && game.round._id === left?._id,
    /** The last round without a result, which a used-up day offers to report. */
    openPlan:
      last && !last.outcome
        ? {
            ...last,
            report: () => {
              game.restart(last)
              report.setOpen(true)
            },
          }
        : undefined,
    report,
    announcement,
    refresh,
    leaveUnseen: () => {
      report.setOpen(false)
      account.landed()
      game.land()
    },
    /** Flies a round that was saved with the casino's data. */
    flySaved: (settled: Round) => {
      account.landed()
      fly(settled)
    },
  }
}

/** Age at which a round is no longer resumed here; its result can still be entered under "My flights". */
const RECENT_MS = 60 * 60 * 1000

/** Returns the last live round if it is recent and unfinished, because its signal is spent. */
function useLeftRound(allowed: boolean): Round | undefined {
  const { data } = useResource(
    async (signal) => {
      if (!allowed) return undefined
      const input = { mode: 'live', limit: 1 } as const
      return (await call(api.rounds.list, { input, signal })).rounds[0]
    },
    [allowed],
  )
  const isRecent = data && serverNow() - Date.parse(data.createdAt) < RECENT_MS
  return isRecent && !data.outcome ? data : undefined
}

type Draw = (key: string) => Promise<Round | undefined>

/** Returns the field for the next round's casino hash: a malformed hash prevents the draw, a stored one clears the field. */
function useLiveHash() {
  const { t } = useTranslation('rounds')
  const [value, change] = useState('')
  return {
    value,
    change,
    /** Normalised; undefined without a valid hash. */
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

/** Returns the casino with its odds and our commission; `asking` is true until the request ends. */
function useCasino(code: string | undefined): { casino: Casino | undefined; asking: boolean } {
  const { data, loading } = useResource(
    async (signal) => {
      if (code === undefined) return undefined
      return (await call(api.casinos.get, { params: { code }, signal })).casino
    },
    [code],
  )
  return { casino: data?.code === code ? data : undefined, asking: loading }
}
