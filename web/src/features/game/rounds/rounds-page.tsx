import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { MODES } from '#shared/models/basics.ts'
import type { Round } from '#shared/models/round.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { useFormat } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { usePages } from '#web/lib/query.ts'
import { FilterChips } from '#web/ui/filter-chips.tsx'
import { HelpLine } from '#web/ui/help-line.tsx'
import { HourLoss } from '#web/ui/hour-loss.tsx'
import { ButtonLink, DataTable, Dialog, EmptyState, Page } from '#web/ui/index.ts'
import { MoreButton } from '#web/ui/more-button.tsx'
import { shortHash } from '../hash-text.ts'
import { OutcomeForm } from '../outcome-form.tsx'
import { useRoundColumns } from './round-columns.tsx'
import { RoundDetails } from './round-details.tsx'

interface OutcomeDialogProps {
  round: Round | undefined
  onClose: () => void
  onSaved: (settled: Round) => void
}

function OutcomeDialog({ round, onClose, onSaved }: OutcomeDialogProps) {
  const { t } = useTranslation('rounds')
  const { dateTime, multiplier } = useFormat()
  return (
    <Dialog open={round !== undefined} title={t('dialog')} onClose={onClose}>
      {round && (
        <>
          <p>{t('plan', { time: dateTime(round.createdAt), target: multiplier(round.target) })}</p>
          <HourLoss expectedReturn={round.expectedReturn} />
          {round.casinoHash && (
            <p className="small">{t('report.hash.stored', { start: shortHash(round.casinoHash) })}</p>
          )}
          <OutcomeForm round={round} onSaved={onSaved} />
          <HelpLine />
        </>
      )}
    </Dialog>
  )
}

const MODE = 'mode'

/** All rounds, newest first; open live rounds can be reported. */
export default function RoundsPage() {
  const { t } = useTranslation('rounds')
  const [search, setSearch] = useSearchParams()
  const mode = MODES.find((known) => known === search.get(MODE))
  const [reporting, setReporting] = useState<Round>()
  const pages = useRounds(mode)
  const [opened, setOpened] = useState<Round>()
  const columns = useRoundColumns({ onReport: setReporting, onDetails: setOpened })
  return (
    <Page title={t('title')} lead={t('lead')} width="content">
      <ModeFilter mode={mode} onChange={(value) => setSearch(value === '' ? {} : { [MODE]: value })} />
      <DataTable
        narrow
        caption={t('caption')}
        columns={columns}
        rows={pages.rows}
        rowKey={(round) => round._id}
        error={pages.error}
        onRetry={pages.reload}
        empty={
          <EmptyState title={t('empty.title')}>
            <ButtonLink to={paths.game.to()}>{t('empty.action')}</ButtonLink>
          </EmptyState>
        }
      />
      <MoreButton more={pages.more} fetching={pages.fetchingMore} />
      <HelpLine />
      <OutcomeDialog
        round={reporting}
        onClose={() => setReporting(undefined)}
        onSaved={(settled) => {
          void pages.change((rows) => rows.map((round) => (round._id === settled._id ? settled : round)))
          setReporting(undefined)
          setOpened(settled)
        }}
      />
      <RoundDetails round={opened} onClose={() => setOpened(undefined)} />
    </Page>
  )
}

type Mode = (typeof MODES)[number] | undefined

function useRounds(mode: Mode) {
  return usePages(['rounds', mode], async (cursor, signal) => {
    const answer = await call(api.rounds.list, { input: { limit: 20, cursor, mode }, signal })
    return { rows: answer.rounds, cursor: answer.cursor }
  })
}

function ModeFilter({ mode, onChange }: { mode: Mode; onChange: (mode: string) => void }) {
  const { t } = useTranslation('rounds')
  return (
    <FilterChips
      label={t('filter.label')}
      value={mode ?? ''}
      onChange={onChange}
      options={[
        { value: '', label: t('filter.all') },
        ...MODES.map((value) => ({ value, label: t(`filter.${value}`) })),
      ]}
    />
  )
}
