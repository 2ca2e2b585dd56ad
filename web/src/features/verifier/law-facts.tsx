import { useMemo } from 'react'
import {
  displayedSurvival,
  instantShare,
  returnRange,
  schemeDistribution,
} from '#shared/crash/fair/distribution.ts'
import { PRACTICE_SCHEME_ID } from '#shared/crash/fair/practice-scheme.ts'
import { isSchemeId } from '#shared/crash/fair/scheme.ts'
import { fromDecimal } from '#shared/crash/multiplier.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { Facts } from '#web/ui/index.ts'
import type { Verifiable } from './verifiable.ts'

const TWO = fromDecimal(2)
/** A smaller difference between two returns is rounding. */
const RETURN_TOLERANCE = 0.00005

/** Three exact figures of the scheme's distribution. */
export function LawFacts({ scheme, instantMod }: { scheme: Verifiable; instantMod: string | undefined }) {
  const { t } = useTranslation('verifier')
  const { number } = useFormat()
  const figures = useMemo(() => figuresOf(scheme, instantMod), [scheme, instantMod])
  if (scheme.id !== PRACTICE_SCHEME_ID && !isSchemeId(scheme.id)) return null
  const per100 = (share: number) => t('law.per100', { per100: number(100 * share, 2) })
  return (
    <section aria-labelledby="verifier-law" className="stack">
      <h3 id="verifier-law">{t('law.title')}</h3>
      {figures ? (
        <Facts
          facts={[
            [t('law.reachesTwo'), per100(figures.two)],
            [t('law.instant'), per100(figures.instant)],
            [
              t('law.rtp'),
              figures.highest - figures.lowest < RETURN_TOLERANCE
                ? number(100 * figures.lowest, 2)
                : t('law.range', {
                    low: number(100 * figures.lowest, 2),
                    high: number(100 * figures.highest, 2),
                  }),
            ],
          ]}
        />
      ) : (
        <p className="muted">{t('law.unknown')}</p>
      )}
    </section>
  )
}

function figuresOf(scheme: Verifiable, instantMod: string | undefined) {
  if (scheme.instantMods && instantMod === undefined) return undefined
  const distribution = schemeDistribution(scheme, instantMod === undefined ? {} : { instantMod })
  if (!distribution) return undefined
  const { lowest, highest } = returnRange(distribution)
  return {
    two: displayedSurvival(distribution, TWO),
    instant: instantShare(distribution),
    lowest: lowest.rtp,
    highest: highest.rtp,
  }
}
