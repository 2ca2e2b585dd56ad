import { useState } from 'react'
import { MEDIA_TYPES } from '#shared/api/media.ts'
import type { Round } from '#shared/models/round.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { saveCsv, saveFile } from '#web/lib/save-file.ts'
import { Button, Dialog } from '#web/ui/index.ts'

const NAME = 'fairflight-flights'

/** Saves the listed flights as a file. */
export function FlightExport({ rounds }: { rounds: readonly Round[] }) {
  const { t } = useTranslation('flights')
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button kind="link" onClick={() => setOpen(true)}>
        {t('export.label')}
      </Button>
      <Dialog open={open} title={t('export.label')} onClose={close}>
        <div className="row">
          <Button
            onClick={() => {
              saveCsv(NAME, COLUMNS, rounds.map(cellsOf))
              close()
            }}
          >
            CSV
          </Button>
          <Button
            onClick={() => {
              saveFile(
                `${NAME}.json`,
                new Blob([JSON.stringify(rounds, null, 2)], { type: MEDIA_TYPES.json }),
              )
              close()
            }}
          >
            JSON
          </Button>
        </div>
      </Dialog>
    </>
  )
}

/** Column names as in the API, the same in every language; the JSON file holds all fields. */
const COLUMNS = [
  'createdAt',
  'mode',
  'casino',
  'risk',
  'target',
  'chance',
  'multiplier',
  'hit',
  'source',
  'stake',
  'currency',
  'note',
  '_id',
]

function cellsOf({ createdAt, mode, casino, risk, target, chance, outcome, report, note, _id }: Round) {
  const { stake } = report ?? {}
  const hit = outcome && String(outcome.hit)
  const end = [outcome?.multiplier, hit, outcome?.source, stake?.amount, stake?.currency]
  return [createdAt, mode, casino, risk, target, chance, ...end, note, _id]
}
