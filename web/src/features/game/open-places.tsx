import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { useNextLesson } from '#web/lib/lessons.ts'
import { paths } from '#web/lib/paths.ts'
import { PlaceIcon } from '#web/ui/place-icon.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { countFlights, useFlights } from './rounds/use-flights.ts'

/** Links from a closed game to the user's flights and, unless another row comes first, the next lesson. Needs the namespaces `flights` and `how`. */
export function OpenPlaces({ first }: { first?: ReactNode }) {
  const { t } = useTranslation(['app', 'how'])
  const lesson = useNextLesson()
  return (
    <Rows>
      {first}
      <Row
        icon={<PlaceIcon place="rounds" />}
        to={paths.rounds.to()}
        title={t('app:bar.rounds')}
        about={useFlightsText()}
      />
      {!first && (
        <Row
          icon={<PlaceIcon place="learn" />}
          to={`${paths.howItWorks.to()}#${lesson.place}`}
          title={t('app:bar.learn')}
          about={t(`how:lessons.${lesson.id}.title`)}
        />
      )}
    </Rows>
  )
}

/** Returns how many of the user's flights reached their targets and how many were expected to; a blank line until then. */
function useFlightsText(): string | undefined {
  const { t } = useTranslation('flights')
  const { number } = useFormat()
  const { data, error } = useFlights()
  const { ended, reached, expected } = countFlights(data ?? [])
  if (!data && error === undefined) return '\u00a0'
  if (ended === 0) return undefined
  const result = t('reachedOf', { reached: number(reached), flights: number(ended) })
  return `${result} ${t('expected', { expected: number(expected, 1) })}`
}
