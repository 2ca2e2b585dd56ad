import { isChecked } from '#shared/crash/prior-hash.ts'
import { ROUND_NOTE_LENGTH_MAX, type Round } from '#shared/models/round.ts'
import type { Translate } from '#web/i18n/translate.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { useFormat } from '#web/lib/format.ts'
import type { Formats } from '#web/lib/formats.ts'
import { paths } from '#web/lib/paths.ts'
import { useForm } from '#web/lib/use-form.ts'
import { flightFragment, toFragment } from '#web/lib/verifier-link.ts'
import { HelpLine } from '#web/ui/help-line.tsx'
import { HourLoss } from '#web/ui/hour-loss.tsx'
import { Button, Dialog, ErrorSummary, Facts, TextField, useToast } from '#web/ui/index.ts'
import { Link } from '#web/ui/link.tsx'
import { ShareFlight } from '#web/ui/share/share-flight.tsx'
import { ValueList } from '#web/ui/value-list.tsx'
import { DATA_FIELDS } from '../outcome-values.ts'
import OutcomeVerdict from '../outcome-verdict.tsx'
import { LogCheck } from './log-check.tsx'
import styles from './rounds.module.css'

interface RoundDetailsProps {
  /** The dialog is open while a round is set. */
  round: Round | undefined
  /** All rounds of its day; undefined where some are not known. */
  ofDay: readonly Round[] | undefined
  onNoted: (round: Round) => void
  onClose: () => void
}

/** All facts of a round: seeds, hashes, the report, and their check. */
export function RoundDetails({ round, ofDay, onNoted, onClose }: RoundDetailsProps) {
  const { t } = useTranslation('rounds')
  const { dateTime } = useFormat()
  const title = t('report.details.title', { time: round ? dateTime(round.createdAt) : '' })
  return (
    <Dialog open={round !== undefined} title={title} onClose={onClose} wide>
      {round && <Details round={round} ofDay={ofDay} onNoted={onNoted} />}
    </Dialog>
  )
}

interface DetailsProps extends Pick<RoundDetailsProps, 'ofDay' | 'onNoted'> {
  round: Round
}

function Details({ round, ofDay, onNoted }: DetailsProps) {
  const { t } = useTranslation('rounds')
  const format = useFormat()
  const stake = round.report?.stake
  const fragment = verifierFragment(round)
  return (
    <div className="stack">
      <OutcomeVerdict round={round} />
      <Facts facts={planFacts(round, t, format)} />
      <HourLoss
        expectedReturn={round.expectedReturn}
        {...(stake ? { stake: stake.amount, amount: (value) => format.money(value, stake.currency) } : {})}
      />
      {round.outcome && <NoteForm round={round} onSaved={onNoted} />}
      <ValueList className={styles.evidence} values={evidence(round, t)} />
      <LogCheck round={round} ofDay={ofDay} />
      {fragment !== undefined && (
        <p>
          <Link to={`${paths.verifier.to()}${fragment}`}>{t('report.details.verifier')}</Link>
        </p>
      )}
      {round.mode === 'fun' && <ShareFlight round={round} fragment={fragment} />}
      <HelpLine />
    </div>
  )
}

interface NoteFormProps {
  /** A round that has ended. */
  round: Round
  onSaved: (noted: Round) => void
}

/** Asks for a note that only the user reads; saving an empty one removes it. */
function NoteForm({ round, onSaved }: NoteFormProps) {
  const { t } = useTranslation(['flights', 'ui'])
  const toast = useToast()
  const form = useForm({
    initial: { note: round.note ?? '' },
    submit: async (input) => {
      const noted = await call(api.rounds.setNote, { params: { id: round._id }, input })
      toast(t('note.saved'))
      onSaved(noted.round)
    },
  })
  return (
    <form {...form.attributes} className="stack">
      <ErrorSummary error={form.error} />
      <TextField
        {...form.text('note')}
        label={t('note.label')}
        autoComplete="off"
        maxLength={ROUND_NOTE_LENGTH_MAX}
        optional
      />
      <div>
        <Button type="submit" pending={form.pending}>
          {t('ui:save')}
        </Button>
      </div>
    </form>
  )
}

function planFacts({ target, chance, outcome, report }: Round, t: Translate<'rounds'>, format: Formats) {
  return [
    [t('target'), format.multiplier(target)],
    [t('chance'), format.percent(chance)],
    [t('shown'), outcome && format.multiplier(outcome.multiplier)],
    [t('result'), outcome && t(outcome.hit ? 'reached' : 'missed')],
    [t('report.details.source'), outcome && t(`source.${outcome.source}`)],
    [t('report.stake'), report?.stake && format.money(report.stake.amount, report.stake.currency)],
  ] as const
}

/** In the order in which each became known. */
function evidence(round: Round, t: Translate<'rounds'>): readonly (readonly [name: string, value: string])[] {
  const known = [
    [t('report.details.round'), round._id],
    [t('report.details.commitment'), round.commitment],
    [t('report.details.casinoHash'), round.casinoHash],
    [t('report.details.clientSeed'), round.clientSeed],
    [t('report.data.fields.serverSeed'), round.serverSeed],
  ] as const
  const reported = Object.entries(round.report?.fairness ?? {}).map(([name, value]) => {
    const field = DATA_FIELDS.find((each) => each === name)
    return [field ? t(`report.data.fields.${field}`) : name, value] as const
  })
  return [...known, ...reported].flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
}

/**
 * Returns the fragment of `/verifier` that opens a round filled in.
 * @returns undefined if nothing can be recomputed
 */
function verifierFragment(round: Round): string | undefined {
  const { mode, scheme, report } = round
  if (mode === 'fun') return flightFragment(round)
  if (!isChecked(scheme) || !report?.fairness || Object.keys(report.fairness).length === 0) return undefined
  return toFragment(scheme, { ...report.fairness, multiplier: String(round.outcome?.multiplier ?? '') })
}
