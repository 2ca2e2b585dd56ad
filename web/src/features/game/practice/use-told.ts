import { useState } from 'react'
import type { Round } from '#shared/models/round.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'

type Moment = 'begin' | 'passed' | 'flown'

/** What a screen reader is told of a flight: its three moments, not its figures. */
export function useTold() {
  const { t } = useTranslation('game')
  const { multiplier } = useFormat()
  const [told, setTold] = useState('')
  const tell = (moment: Moment, round?: Round) => {
    const target = multiplier(round?.target ?? 1)
    const flown = t('stage.flown', { multiplier: multiplier(round?.outcome?.multiplier ?? 1) })
    const verdict = round?.outcome && t(`result.${round.outcome.hit ? 'reached' : 'missed'}`, { target })
    const words = {
      begin: t('flight.begins'),
      passed: t('flight.passed', { target }),
      flown: `${flown}. ${verdict}`,
    }
    setTold(words[moment])
  }
  return [told, tell] as const
}
