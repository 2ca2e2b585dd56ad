import type { Round } from '#shared/models/round.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Plane } from '#web/ui/flight/still-sky.tsx'
import styles from './flights.module.css'
import { LINE_FROM } from './use-flights.ts'

const PLACES = Array.from({ length: LINE_FROM }, (_, place) => place)

/** A place for each flight before the line starts, filled in their order; the plane waits at the next one. */
export function FlightSlots({ rounds }: { rounds: readonly Round[] }) {
  const { t } = useTranslation('flights')
  const hits = rounds.flatMap(({ outcome }) => (outcome ? [outcome.hit] : [])).toReversed()
  return (
    <div className={styles.start}>
      <div className={styles.slots}>
        {PLACES.map((place) => {
          if (place === hits.length) return <Plane key={place} className={styles.parked} />
          return (
            <Mark key={place} state={place > hits.length ? 'open' : hits[place] ? 'reached' : 'missed'} />
          )
        })}
      </div>
      <p className="muted">{t('cone.tooFew')}</p>
    </div>
  )
}

const MARKS = { reached: 'M7.5 12.2l3 3 6-6.4', missed: 'M8 12h8', open: '' } as const

/** A flight's result as a shape; the words stand beside it. */
export function Mark({ state }: { state: keyof typeof MARKS }) {
  return (
    <svg className={styles.mark} data-state={state} viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="10" />
      <path d={MARKS[state]} />
    </svg>
  )
}
