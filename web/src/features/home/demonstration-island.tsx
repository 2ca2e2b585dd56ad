import { useFormat } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { isForever } from '#web/lib/remembered.ts'
import { useSession } from '#web/lib/session.tsx'
import { useExclusion } from '#web/lib/use-exclusion.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { type DemoTexts, FlightDemo, fetchStage, fill } from './flight-demo.tsx'

export interface DemonstrationProps {
  readonly title: string
  /** Says in one line what Fairflight is. */
  readonly product: string
  readonly texts: DemoTexts
  readonly account: string
  readonly toGame: string
  /** Shown during a time-out or self-exclusion; contains `{{until}}`. */
  readonly excluded: string
  readonly excludedForever: string
  readonly playSafe: string
}

/** The demonstration with the visitor's next step; a time-out or self-exclusion closes it. */
export default function DemonstrationIsland(props: DemonstrationProps) {
  const { user } = useSession()
  const { moment, multiplier } = useFormat()
  const until = useExclusion()
  return (
    <FlightDemo
      title={
        until === undefined ? (
          <>
            <h1 id="title" tabIndex={-1}>
              {props.title}
            </h1>
            <p>{props.product}</p>
          </>
        ) : (
          <h1 id="title" tabIndex={-1}>
            {isForever(until) ? props.excludedForever : fill(props.excluded, { until: moment(until) })}
          </h1>
        )
      }
      texts={props.texts}
      multiplier={multiplier}
      next={
        user
          ? { to: paths.game.to(), label: props.toGame }
          : { to: paths.register.to(), label: props.account }
      }
      closed={
        until === undefined ? undefined : <ButtonLink to={paths.playSafe.to()}>{props.playSafe}</ButtonLink>
      }
    />
  )
}

DemonstrationIsland.fetchAhead = fetchStage
