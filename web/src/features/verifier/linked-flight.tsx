import { readMultiplier } from '#shared/crash/fair/pasted-number.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { toFragment } from '#web/lib/verifier-link.ts'
import { Notice } from '#web/ui/index.ts'
import { ShareFlight } from '#web/ui/share/share-flight.tsx'
import type { Check } from './use-check.ts'

/** The bounds of a target, in hundredths. */
const TARGETS = { low: 101, high: 10_000_000 }

interface LinkedFlightProps {
  check: Check
  /** Recomputed from the seeds, in hundredths. */
  hundredths: number
}

/** The flight of a link that names a target: the result is recomputed, never taken from the link. */
export function LinkedFlight({ check: { scheme, values }, hundredths }: LinkedFlightProps) {
  const { t } = useTranslation('verifier')
  if (scheme !== 'fairflight-practice' || values.target === undefined) return null
  const target = readMultiplier(values.target)
  if (typeof target !== 'number' || target < TARGETS.low || target > TARGETS.high) {
    return <Notice tone="warn" role="status" title={t('flight.badTarget')} />
  }
  const multiplier = hundredths / 100
  const fragment = toFragment(scheme, {
    ...values,
    multiplier: multiplier.toFixed(2),
    target: (target / 100).toFixed(2),
  })
  return (
    <>
      <ShareFlight round={{ target: target / 100, outcome: { multiplier } }} fragment={fragment} />
      <p className="muted small measure">{t('flight.limit')}</p>
    </>
  )
}
