import { useState } from 'react'
import { lossPer100, PRACTICE_RTP } from '#shared/crash/odds.ts'
import type { Risk } from '#shared/crash/plan.ts'
import { secureRandom } from '#shared/crash/random.ts'
import type { Round } from '#shared/models/round.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { useFormat } from '#web/lib/format.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import type { Me } from '#web/lib/use-fresh-me.ts'
import { useServerDraw } from '../use-server-draw.ts'
import { drawLocalRound, flyLocalRound, type LocalRound } from './local-round.ts'
import { useConnection } from './use-connection.ts'

/** Where rounds come from: the server, and this device for as long as there is no connection. */
export function useSource(risk: Risk, refresh: () => Promise<Me>, onDrawnHere: () => void) {
  const { t } = useTranslation('ui')
  const { number } = useFormat()
  const { reaching, ...connection } = useConnection()
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
    return (await reaching(call(api.rounds.fly, { params, input: { clientSeed } }))).round
  }
  return {
    ...connection,
    /** Was this round drawn on this device? */
    isLocal: (round: Round) => local?.round._id === round._id,
    draw: (key: string) => (connection.offline ? drawHere() : reaching(drawOnServer(key))),
    fly: (round: Round, clientSeed: string) =>
      local?.round._id === round._id ? flyLocalRound(local, clientSeed) : flyOnServer(round, clientSeed),
  }
}
