import { isChecked } from '#shared/crash/prior-hash.ts'
import { ROUND_NOTE_LENGTH_MAX, type Round } from '#shared/models/round.ts'
import type { Translate } from '#web/i18n/translate.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { useFormat } from '#web/lib/format.ts'
import { unbroken } from '#web/lib/formats.ts'
import { paths } from '#web/lib/paths.ts'
import { useForm } from '#web/lib/use-form.ts'
import { flightFragment, toFragment } from '#web/lib/verifier-link.ts'
import { classes } from '#web/ui/classes.ts'
import { HelpLine } from '#web/ui/help-line.tsx'
import { HourLoss } from '#web/ui/hour-loss.tsx'
import { Button, Dialog, ErrorSummary, TextField, useToast } from '#web/ui/index.ts'
import { Link } from '#web/ui/link.tsx'
import { FlightPicture } from '#web/ui/share/flight-picture.tsx'
import { ShareFlight } from '#web/ui/share/share-flight.tsx'
import skies from '#web/ui/sky.module.css'
import { ValueList } from '#web/ui/value-list.tsx'
import { RoundLines } from '../cockpit/round-lines.tsx'
import { DATA_FIELDS } from '../outcome-values.ts'
import OutcomeVerdict from '../outcome-verdict.tsx'
import { LogCheck } from './log-check.tsx'
import styles from './round-details.module.css'

interface RoundDetailsProps {
  /** The dialog is open while a round is set. */
  round: Round | undefined
  /** All rounds of its day; undefined where some are not known. */
  ofDay: readonly Round[] | undefined
  onNoted: (round: Round) => void
  onClose: () => void
}

/** A flight as a picture with its odds and result; seeds, hashes and costs are folded. */
export function RoundDetails({ round, ofDay, onNoted, onClose }: RoundDetailsProps) {
  const { t } = useTranslation('rounds')
  const { dateTime } = useFormat()
  const title = t('report.details.title', { time: round ? unbroken(dateTime(round.createdAt)) : '' })
  return (
    <Dialog open={round !== undefined} title={title} onClose={onClose} foot>
      {round && <Details round={round} ofDay={ofDay} onNoted={onNoted} />}
    </Dialog>
  )
}

interface DetailsProps extends Pick<RoundDetailsProps, 'ofDay' | 'onNoted'> {
  round: Round
}

function Details({ round, ofDay, onNoted }: DetailsProps) {
  const { t } = useTranslation(['rounds', 'cockpit', 'ui'])
  const format = useFormat()
  const { outcome, expectedReturn, target } = round
  const stake = round.report?.stake
  const fragment = verifierFragment(round)
  const back = outcome?.hit && stake ? Math.round(stake.amount * target * 100) / 100 : 0
  const money = (amount: number) => format.money(amount, stake?.currency)
  return (
    <>
      <div className={classes(styles.hero, skies.hills)}>
        {outcome ? (
          <FlightPicture target={target} multiplier={outcome.multiplier} label={t('shown')} />
        ) : (
          <b>{format.multiplier(target)}</b>
        )}
      </div>
      <div className="stack-3">
        <RoundLines
          risk={round.risk}
          round={round}
          landed={outcome !== undefined}
          verdict={
            stake
              ? t('cockpit:result.back', { stake: money(stake.amount), back: money(back) })
              : t('cockpit:chance.reach', { per100: format.number(round.chance * 100, 1) })
          }
          isNote={!stake}
          rtp={round.rtp}
          notice={round.mode === 'fun' ? 'practice' : 'live'}
        />
        <OutcomeVerdict round={round} />
      </div>
      {outcome && <NoteForm round={round} onSaved={onNoted} />}
      <div className="stack-2 small">
        <LogCheck round={round} ofDay={ofDay} />
      </div>
      <div>
        <details>
          <summary>{t('ui:details')}</summary>
          <div className="stack-3 small">
            <HourLoss
              expectedReturn={expectedReturn}
              {...(stake ? { stake: stake.amount, amount: money } : {})}
            />
            <ValueList
              className={styles.evidence}
              values={[[t('chance'), format.percent(round.chance)], ...evidence(round, t)]}
            />
            {fragment !== undefined && (
              <p>
                <Link to={`${paths.verifier.to()}${fragment}`}>{t('report.details.verifier')}</Link>
              </p>
            )}
          </div>
        </details>
        {round.mode === 'fun' && outcome && (
          <details>
            <summary>{t('ui:share.flight.title')}</summary>
            <ShareFlight round={round} fragment={fragment} />
          </details>
        )}
      </div>
      <HelpLine />
    </>
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
    <form {...form.attributes} className={styles.noteForm}>
      <ErrorSummary error={form.error} />
      <TextField
        {...form.text('note')}
        label={t('note.label')}
        autoComplete="off"
        maxLength={ROUND_NOTE_LENGTH_MAX}
      />
      <Button type="submit" pending={form.pending}>
        {t('ui:save')}
      </Button>
    </form>
  )
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
