import type { TFunction } from 'i18next'
import type { Round } from '#shared/models/round.ts'
import { Link } from '#web/app/link.tsx'
import { paths } from '#web/app/paths.ts'
import { DATA_FIELDS } from '#web/features/game/outcome-values.ts'
import { OutcomeVerdict } from '#web/features/game/outcome-verdict.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { type Formats, useFormat } from '#web/lib/format.ts'
import { Dialog, Facts } from '#web/ui/index.ts'
import styles from './rounds.module.css'
import { verifierFragment } from './verifier-fragment.ts'

interface RoundDetailsProps {
  /** Open while there is one. */
  round: Round | undefined
  onClose: () => void
}

/** One round with all that is known of it: seeds, hashes, what was reported, and whether it fits. */
export function RoundDetails({ round, onClose }: RoundDetailsProps) {
  const { t } = useTranslation('outcome')
  const { dateTime } = useFormat()
  const title = t('details.title', { time: round ? dateTime(round.createdAt) : '' })
  return (
    <Dialog open={round !== undefined} title={title} onClose={onClose} wide>
      {round && <Details round={round} />}
    </Dialog>
  )
}

function Details({ round }: { round: Round }) {
  const { t } = useTranslation('outcome')
  const format = useFormat()
  const fragment = verifierFragment(round)
  return (
    <div className="stack">
      <OutcomeVerdict round={round} />
      <Facts facts={planFacts(round, t, format)} />
      <dl className={styles.evidence}>
        {evidence(round, t).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <code>{value}</code>
            </dd>
          </div>
        ))}
      </dl>
      {fragment !== undefined && (
        <p>
          <Link to={`${paths.verifier.to()}${fragment}`}>{t('details.verifier')}</Link>
        </p>
      )}
    </div>
  )
}

function planFacts({ target, chance, outcome, report }: Round, t: TFunction<'outcome'>, format: Formats) {
  return [
    [t('details.target'), format.multiplier(target)],
    [t('details.chance'), format.percent(chance)],
    [t('details.shown'), outcome && format.multiplier(outcome.multiplier)],
    [t('details.result'), outcome && t(outcome.hit ? 'details.reached' : 'details.missed')],
    [t('details.source'), outcome && t(`source.${outcome.source}`)],
    [t('details.stake'), report?.stake && format.money(report.stake.amount, report.stake.currency)],
  ] as const
}

/** In the order in which it became known. */
function evidence(
  round: Round,
  t: TFunction<'outcome'>,
): readonly (readonly [name: string, value: string])[] {
  const known = [
    [t('details.round'), round._id],
    [t('details.commitment'), round.commitment],
    [t('details.casinoHash'), round.casinoHash],
    [t('details.clientSeed'), round.clientSeed],
    [t('details.serverSeed'), round.serverSeed],
  ] as const
  const reported = Object.entries(round.report?.fairness ?? {}).map(([name, value]) => {
    const field = DATA_FIELDS.find((each) => each === name)
    return [field ? t(`data.fields.${field}`) : name, value] as const
  })
  return [...known, ...reported].flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
}
