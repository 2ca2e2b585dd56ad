import { lazy, Suspense } from 'react'
import { useFormat } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { isForever } from '#web/lib/remembered.ts'
import { useSession } from '#web/lib/session.tsx'
import { useExclusion } from '#web/lib/use-exclusion.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { UntilDay } from '#web/ui/until-day.tsx'
import { type DemoTexts, FlightDemo, fetchStage } from './flight-demo.tsx'

export interface DemonstrationProps {
  readonly title: string
  /** Says in one line what Fairflight is. */
  readonly product: string
  readonly texts: DemoTexts
  readonly account: string
  readonly toGame: string
  /** Shown during a time-out or self-exclusion, `until` before its end. */
  readonly excluded: { readonly until: string; readonly forever: string; readonly text: string }
  readonly playSafe: string
}

/** Fetched during an exclusion only; without it the link below leads to the same numbers. */
const HelpLineLink = lazy(async () => {
  try {
    const [{ HelpLineLink }, { loadNamespaces }] = await Promise.all([
      import('#web/ui/help-line-link.tsx'),
      import('#web/i18n/namespaces.ts'),
    ])
    await loadNamespaces(['ui'])
    return { default: HelpLineLink }
  } catch {
    return { default: () => <></> }
  }
})

/** The demonstration with the visitor's next step; a time-out or self-exclusion closes it. */
export default function DemonstrationIsland(props: DemonstrationProps) {
  const { user, country = user?.country } = useSession()
  const { multiplier } = useFormat()
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
            {isForever(until) ? (
              props.excluded.forever
            ) : (
              <UntilDay lead={props.excluded.until} until={until} />
            )}
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
        until !== undefined && (
          <>
            <p>{props.excluded.text}</p>
            <Suspense fallback={<span />}>
              <HelpLineLink country={country} />
            </Suspense>
            <ButtonLink kind="quiet" to={paths.playSafe.to()}>
              {props.playSafe}
            </ButtonLink>
          </>
        )
      }
    />
  )
}

DemonstrationIsland.fetchAhead = fetchStage
