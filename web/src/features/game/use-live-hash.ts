import { useState } from 'react'
import type { Round } from '#shared/models/round.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ApiError } from '#web/lib/api.ts'
import { hashFault, readHash } from './hash-text.ts'

type Draw = (key: string) => Promise<Round | undefined>

/** The hash that goes with the next plan: a malformed one stops the drawing, a stored one leaves the field. */
export function useLiveHash() {
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
        const message = hashFault(value, t)
        if (message !== undefined) throw new ApiError('invalid_input', 400, { message })
        const round = await draw(key)
        if (round) change('')
        return round
      },
  }
}
