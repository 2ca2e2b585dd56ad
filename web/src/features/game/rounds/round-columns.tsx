import { REPORT_WITHIN_MS } from '#shared/models/basics.ts'
import type { Round } from '#shared/models/round.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import type { Formats } from '#web/lib/formats.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { Button, type Column } from '#web/ui/index.ts'
import styles from './rounds.module.css'

interface RoundActions {
  onReport: (round: Round) => void
  onDetails: (round: Round) => void
}

export function useRoundColumns({ onReport, onDetails }: RoundActions): readonly Column<Round>[] {
  const { t } = useTranslation('rounds')
  const format = useFormat()
  return [
    {
      id: 'time',
      head: t('time'),
      cell: (round) => (
        <time dateTime={round.createdAt}>
          <span className={styles.wide}>{format.dateTime(round.createdAt)}</span>
          <span className={styles.brief}>{format.briefTime(round.createdAt)}</span>
        </time>
      ),
    },
    { id: 'mode', head: t('mode'), wide: true, cell: (round) => t(`filter.${round.mode}`) },
    { id: 'risk', head: t('risk'), wide: true, cell: (round) => t(`risks.${round.risk}`) },
    { id: 'target', head: t('target'), end: true, cell: (round) => format.multiplier(round.target) },
    { id: 'chance', head: t('chance'), end: true, wide: true, cell: (round) => format.percent(round.chance) },
    {
      id: 'outcome',
      head: t('shown'),
      end: true,
      cell: (round) => <OutcomeCell round={round} format={format} onReport={onReport} />,
    },
    {
      id: 'result',
      head: t('result'),
      cell: (round) => <ResultCell round={round} format={format} onDetails={onDetails} />,
    },
  ]
}

interface OutcomeCellProps {
  round: Round
  format: Formats
  onReport: (round: Round) => void
}

function OutcomeCell({ round, format, onReport }: OutcomeCellProps) {
  const { t } = useTranslation('rounds')
  if (round.outcome) return format.multiplier(round.outcome.multiplier)
  if (round.mode === 'fun') return t('notFlown')
  if (serverNow() - Date.parse(round.createdAt) > REPORT_WITHIN_MS) return t('late')
  return (
    <Button
      small
      aria-label={t('enterFor', { time: format.dateTime(round.createdAt) })}
      onClick={() => onReport(round)}
    >
      {t('enter')}
    </Button>
  )
}

interface ResultCellProps {
  round: Round
  format: Formats
  onDetails: (round: Round) => void
}

/** Reached or missed, who reports it, and the button for details. */
function ResultCell({ round, format, onDetails }: ResultCellProps) {
  const { t } = useTranslation('rounds')
  const { outcome } = round
  if (!outcome) return '–'
  return (
    <span className={styles.result}>
      <span>
        {outcome.hit ? t('reached') : t('missed')}
        <span className={styles.wide}> ({t(`source.${outcome.source}`)})</span>
      </span>
      <Button
        small
        kind="quiet"
        aria-label={t('detailsFor', { time: format.dateTime(round.createdAt) })}
        onClick={() => onDetails(round)}
      >
        {t('details')}
      </Button>
    </span>
  )
}
