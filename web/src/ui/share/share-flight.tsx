import { useRef } from 'react'
import { fromDecimal } from '#shared/crash/multiplier.ts'
import { lossPer100, PRACTICE_RTP, survival } from '#shared/crash/odds.ts'
import { localHref } from '#web/i18n/locale.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { FlightPicture } from './flight-picture.tsx'
import { ShareActions } from './share-actions.tsx'

interface ShareFlightProps {
  round: { readonly target: number; readonly outcome?: { readonly multiplier: number } | undefined }
  /** The fragment of `/verifier` that opens this flight (`flightFragment`); without one, nothing is shown. */
  fragment: string | undefined
}

/** Shares a landed practice flight as a picture and a link with its seeds; neither names the user. */
export function ShareFlight({ round: { target, outcome }, fragment }: ShareFlightProps) {
  if (fragment === undefined || !outcome) return null
  return <Flight target={target} fragment={fragment} multiplier={outcome.multiplier} />
}

interface FlightProps {
  target: number
  /** The multiplier at which the flight ended. */
  multiplier: number
  fragment: string
}

function Flight({ target, multiplier, fragment }: FlightProps) {
  const { t } = useTranslation('ui')
  const { number, percent, ...format } = useFormat()
  const drawing = useRef<SVGSVGElement>(null)
  const chance = survival(PRACTICE_RTP, fromDecimal(target))
  const values = {
    target: format.multiplier(target),
    multiplier: format.multiplier(multiplier),
    chance: number(100 * chance, 1),
    cost: percent(lossPer100(PRACTICE_RTP) / 100, 0),
  }
  const title = t(multiplier >= target ? 'share.flight.reached' : 'share.flight.missed', values)
  const lines = [t('share.flight.chance', values), t('share.flight.cost', values)]
  return (
    <section className="stack-3" aria-label={t('share.flight.title')}>
      <FlightPicture label={title} target={target} multiplier={multiplier} drawing={drawing} />
      <p>
        <b>{title}</b>
      </p>
      <p>{lines.join(' ')}</p>
      <ShareActions
        drawing={drawing}
        title={title}
        lines={lines}
        name={t('share.flight.file')}
        link={() => `${window.location.origin}${localHref(paths.verifier.to())}${fragment}`}
      />
    </section>
  )
}
