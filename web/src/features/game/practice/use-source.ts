import { useState } from 'react'
import { toHex } from '#shared/crash/hex.ts'
import { fromDecimal, toDecimal } from '#shared/crash/multiplier.ts'
import { lossPer100, PRACTICE_RTP } from '#shared/crash/odds.ts'
import { commitment, practiceRound, SERVER_SEED_BYTES, settle } from '#shared/crash/practice.ts'
import { type RandomBytes, secureRandom } from '#shared/crash/random.ts'
import { drawTarget, type Risk, roundOdds } from '#shared/crash/target.ts'
import type { Round } from '#shared/models/round.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ApiError, api, call } from '#web/lib/api.ts'
import { useFormat } from '#web/lib/format.ts'
import { keepPromise } from '#web/lib/promised-rounds.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { useSession } from '#web/lib/session.tsx'
import { useOnline } from '#web/lib/use-browser.ts'
import type { Me } from '#web/lib/use-fresh-me.ts'
import { useServerDraw } from '../use-server-draw.ts'

/** Draws rounds on the server, or on this device while offline. */
export function useSource(risk: Risk, refresh: () => Promise<Me>, onDrawnHere: () => void) {
  const { t } = useTranslation('ui')
  const { number } = useFormat()
  const { user } = useSession()
  const { trackReachability, ...connection } = useConnection()
  const [local, setLocal] = useState<LocalRound>()
  const drawOnServer = useServerDraw({ mode: 'fun', risk }, refresh)

  const drawHere = async () => {
    const notice = t('notice.practice', { loss: number(lossPer100(PRACTICE_RTP)) })
    const drawn = await drawLocalRound(risk, { nowMs: serverNow(), random: secureRandom, notice })
    setLocal(drawn)
    onDrawnHere()
    return drawn.round
  }
  const flyOnServer = async (round: Round, clientSeed: string) => {
    const params = { id: round._id }
    const answer = await trackReachability(call(api.rounds.fly, { params, input: { clientSeed } }))
    keepPromise(user?._id, answer)
    return answer.round
  }
  return {
    ...connection,
    isLocal: (round: Round) => local?.round._id === round._id,
    draw: (key: string) => (connection.offline ? drawHere() : trackReachability(drawOnServer(key))),
    fly: (round: Round, clientSeed: string) =>
      local?.round._id === round._id ? flyLocalRound(local, clientSeed) : flyOnServer(round, clientSeed),
  }
}

/** Tracks the connection, and the user's choice of source. */
function useConnection() {
  const { state } = useSession()
  const online = useOnline()
  /** True if the server did not answer although the browser has a connection. */
  const [isUnreached, setUnreached] = useState(false)
  const [isLocalChosen, setChosen] = useState(false)
  const isCut = !online || state.status === 'unreachable'
  return {
    offline: isCut || isLocalChosen,
    /** Offered after a lost answer: the server may have drawn the round, so the user can ask again. */
    choice: isCut ? undefined : otherSource(isLocalChosen, isUnreached),
    choose: () => setChosen(!isLocalChosen),
    trackReachability: async <T>(work: Promise<T>): Promise<T> => {
      try {
        const answer = await work
        setUnreached(false)
        return answer
      } catch (error) {
        setUnreached(error instanceof ApiError && error.code === 'offline')
        throw error
      }
    },
  }
}

function otherSource(isLocalChosen: boolean, isUnreached: boolean): 'server' | 'here' | undefined {
  if (isLocalChosen) return 'server'
  return isUnreached ? 'here' : undefined
}

/** A round drawn on this device; its secret seed stays here until the flight. */
interface LocalRound {
  readonly round: Round
  readonly secretSeed: Uint8Array
}

const ID_BYTES = 16

/** Draws seed and target like the server, commitment first; the server never learns of it. */
export async function drawLocalRound(
  risk: Risk,
  { nowMs, random, notice }: { nowMs: number; random: RandomBytes; notice: string },
): Promise<LocalRound> {
  const secretSeed = random(SERVER_SEED_BYTES)
  const targetX100 = drawTarget(risk, random)
  const round: Round = {
    _id: toHex(random(ID_BYTES)),
    mode: 'fun',
    risk,
    target: toDecimal(targetX100),
    rtp: PRACTICE_RTP,
    ...roundOdds(targetX100, PRACTICE_RTP),
    notice,
    createdAt: new Date(nowMs).toISOString(),
    commitment: await commitment(secretSeed),
  }
  return { round, secretSeed }
}

export async function flyLocalRound({ round, secretSeed }: LocalRound, clientSeed: string): Promise<Round> {
  const seeds = { serverSeed: secretSeed, clientSeed, roundId: round._id }
  const { multiplierX100 } = await practiceRound(seeds)
  const { multiplier, hit } = settle(multiplierX100, fromDecimal(round.target))
  return {
    ...round,
    serverSeed: toHex(secretSeed),
    clientSeed,
    outcome: { multiplier, hit, source: 'practice' },
  }
}
