import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ApiError } from '#shared/api/client.ts'
import { isChecked } from '#shared/crash/prior-hash.ts'
import { MODES } from '#shared/models/basics.ts'
import type { Round } from '#shared/models/round.ts'
import { DAY_MS } from '#shared/time.ts'
import { loadNamespaces } from '#web/i18n/namespaces.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { promisedRounds } from '#web/lib/promised-rounds.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { useUser } from '#web/lib/session.tsx'
import { useAction } from '#web/lib/use-action.ts'
import { classes } from '#web/ui/classes.ts'
import { FilterChips } from '#web/ui/filter-chips.tsx'
import { HelpLine } from '#web/ui/help-line.tsx'
import { Button, Dialog, Notice, useToast } from '#web/ui/index.ts'
import { usePageTitle } from '#web/ui/page.tsx'
import { ToolSlot, useFetchedWhenIdle } from '#web/ui/tool-slot.tsx'
import { shortHash } from '../hash-text.ts'
import { type End, useSaveOutcome } from '../live/use-report.ts'
import { OutcomeForm } from '../outcome-form.tsx'
import { MoneyDiary } from './diary/money-diary.tsx'
import { canReport, FlightList } from './flight-list.tsx'
import styles from './flights.module.css'
import { RoundDetails } from './round-details.tsx'
import { countFlights, FLIGHTS_MAX, flightsOfDay, useFlights } from './use-flights.ts'

const MODE = 'mode'
const loadCone = () => import('./flight-cone.tsx')
async function loadPad() {
  const [pad] = await Promise.all([import('../live/outcome-pad.tsx'), loadNamespaces(['game'])])
  return pad
}
/** As high as the cone and its words. */
const CONE_SKELETON = (
  <div className={styles.coneBox}>
    <div className={styles.coneRoom} />
  </div>
)

/** The user's flights: what was reached beside what the chances say, as a figure, a line and a list. */
export default function FlightsPage() {
  const { t } = useTranslation(['flights', 'ui'])
  const heading = usePageTitle(t('title'))
  const flights = useFlights()
  const [reporting, setReporting] = useState<Round>()
  const [opened, setOpened] = useState<Round>()
  const { mode, setMode } = useMode()
  useFetchedWhenIdle(loadPad)
  const isLoaded = flights.data !== undefined || flights.error !== undefined
  const shown = flights.data?.filter((round) => mode === undefined || round.mode === mode)
  // Another tab or device may have saved its result meanwhile.
  const saved = reporting && flights.data?.find(({ _id, outcome }) => outcome && _id === reporting._id)
  const round = saved ?? opened
  const replace = (changed: Round) => {
    flights.replace((flights.data ?? []).map((round) => (round._id === changed._id ? changed : round)))
    setOpened(changed)
  }
  return (
    <div className={classes(styles.page, !isLoaded && styles.waiting)}>
      <header className={styles.head}>
        <p className={styles.eyebrow}>{t('title')}</p>
        <h1 ref={heading} tabIndex={-1} className={styles.headline}>
          <Headline rounds={shown} />
        </h1>
      </header>
      {flights.error !== undefined && (
        <Notice tone="bad" role="alert" title={flights.error}>
          <div>
            <Button onClick={flights.reload}>{t('ui:retry')}</Button>
          </div>
        </Notice>
      )}
      {flights.data && <MissingFlights rounds={flights.data} onOpen={setOpened} />}
      <section className={classes('stack', shown?.length === 0 && styles.none)} aria-label={t('title')}>
        {flights.data && <ModeFilter mode={mode} rounds={flights.data} onChange={setMode} />}
        <ToolSlot load={loadCone} props={{ rounds: shown }} skeleton={CONE_SKELETON} />
      </section>
      <div className="stack-5">
        <FlightList key={mode} rounds={shown} onReport={setReporting} onOpen={setOpened} />
        {/* Shown with the list, whose length would move it. */}
        <div className={isLoaded ? 'stack-5' : undefined} hidden={!isLoaded}>
          <MoneyDiary />
          <HelpLine />
        </div>
      </div>
      {reporting && !saved && (
        <OutcomeEntry
          key={reporting._id}
          round={reporting}
          onClose={() => setReporting(undefined)}
          onRefused={flights.reload}
          onSaved={(settled) => {
            replace(settled)
            setReporting(undefined)
          }}
        />
      )}
      <RoundDetails
        round={round}
        ofDay={round && flights.data && flightsOfDay(flights.data, round)}
        onNoted={replace}
        onClose={() => {
          setReporting(undefined)
          setOpened(undefined)
        }}
      />
    </div>
  )
}

interface MissingFlightsProps {
  /** The newest flights as the server tells them. */
  rounds: readonly Round[]
  onOpen: (round: Round) => void
}

/** Names flights that the public log promised to this browser, and that the server no longer tells of. */
function MissingFlights({ rounds, onOpen }: MissingFlightsProps) {
  const { t } = useTranslation('flights')
  const { dateTime } = useFormat()
  const { user } = useUser()
  const oldest = rounds.length < FLIGHTS_MAX ? '' : (rounds.at(-1)?.createdAt ?? '')
  const missing = promisedRounds(user._id)
    .map(({ round }) => round)
    // The log has those of the last two days soon, and a list fetched before may lack them.
    .filter(({ createdAt }) => createdAt > oldest && serverNow() > Date.parse(createdAt) + 2 * DAY_MS)
    .filter(({ _id }) => !rounds.some((told) => told._id === _id))
  return missing.map((round) => (
    <Notice key={round._id} tone="bad" role="alert" title={t('missing', { time: dateTime(round.createdAt) })}>
      <div>
        <Button onClick={() => onOpen(round)}>{t('log.proof')}</Button>
      </div>
    </Notice>
  ))
}

function useMode() {
  const [search, setSearch] = useSearchParams()
  return {
    mode: MODES.find((known) => known === search.get(MODE)),
    setMode: (value: string) => setSearch(value === '' ? {} : { [MODE]: value }, { replace: true }),
  }
}

function Headline({ rounds }: { rounds: readonly Round[] | undefined }) {
  const { t } = useTranslation('flights')
  const { number } = useFormat()
  if (!rounds) return <span className="muted">{t('title')}</span>
  const { ended, reached, expected } = countFlights(rounds)
  if (ended === 0) {
    if (rounds.length > 0) return t('open', { count: rounds.length })
    return (
      <>
        {t('none.title')} <span className={classes('muted', styles.aside)}>{t('none.text')}</span>
      </>
    )
  }
  return (
    <>
      {t('reachedOf', { reached: number(reached), flights: number(ended) })}{' '}
      <span className="muted">{t('expected', { expected: number(expected, 1) })}</span>
    </>
  )
}

interface ModeFilterProps {
  mode: (typeof MODES)[number] | undefined
  rounds: readonly Round[]
  onChange: (mode: string) => void
}

/** Chooses between practice and live flights where both have ended ones. */
function ModeFilter({ mode, rounds, onChange }: ModeFilterProps) {
  const { t } = useTranslation('flights')
  const { number } = useFormat()
  const hasEnded = (wanted: string) => rounds.some((round) => round.outcome && round.mode === wanted)
  if (mode === undefined && !MODES.every(hasEnded)) return null
  const named = (name: 'all' | (typeof MODES)[number]) => {
    const ended = rounds.filter((round) => round.outcome && (name === 'all' || round.mode === name))
    return `${t(`filter.${name}`)} ${number(ended.length)}`
  }
  return (
    <div className={styles.filter}>
      <FilterChips
        label={t('filter.label')}
        value={mode ?? ''}
        onChange={onChange}
        options={[
          { value: '', label: named('all') },
          ...MODES.map((value) => ({ value, label: named(value) })),
        ]}
      />
    </div>
  )
}

interface OutcomeEntryProps {
  round: Round
  onClose: () => void
  /** Called when the server takes no result for it any more. */
  onRefused: () => void
  onSaved: (settled: Round) => void
}

/** Asks where an earlier live round ended, on the live game's pad or with the casino's data. */
function OutcomeEntry({ round, onClose, onRefused, onSaved }: OutcomeEntryProps) {
  const { t } = useTranslation('rounds')
  const { dateTime, multiplier } = useFormat()
  const [hasData, setHasData] = useState(false)
  const end = useRef<End>(undefined)
  const saveOutcome = useSaveOutcome()
  const toast = useToast()
  const saving = useAction(async () => {
    if (!end.current) return
    try {
      onSaved(await saveOutcome(round, end.current))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'wrong_state') {
        if (canReport(round)) toast(t('report.once'))
        onRefused()
      }
      throw error
    }
  })
  const time = dateTime(round.createdAt)
  if (hasData) {
    return (
      <Dialog open foot title={t('report.data.summary')} onClose={onClose}>
        <p>{t('plan', { time, target: multiplier(round.target) })}</p>
        {round.casinoHash && (
          <p className="small">{t('report.hash.stored', { start: shortHash(round.casinoHash) })}</p>
        )}
        <OutcomeForm round={round} onSaved={onSaved} />
      </Dialog>
    )
  }
  return (
    <ToolSlot
      load={loadPad}
      skeleton={null}
      props={{
        round,
        open: true,
        onClose,
        onUnseen: onClose,
        onEnter: (entered) => {
          end.current = entered
          saving.run()
        },
        late: { time, saving, onData: isChecked(round.scheme) ? () => setHasData(true) : undefined },
      }}
    />
  )
}
