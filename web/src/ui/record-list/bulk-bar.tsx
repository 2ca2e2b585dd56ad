import { useId, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import type { Action } from '#web/lib/use-action.ts'
import { ActionError } from '../action-error.tsx'
import { Button } from '../button.tsx'
import { Select } from '../choice.tsx'
import { Dialog } from '../dialog.tsx'
import { Notice } from '../status.tsx'
import styles from './record-list.module.css'
import type { BulkAction } from './types.ts'
import type { Bulk, Selection } from './use-bulk.ts'

interface BulkBarProps<Row> {
  actions: readonly BulkAction<Row>[]
  selection: Selection<Row>
  bulk: Bulk<Row>
  rowLabel: (row: Row) => string
  /** Selects all rows that match the query; absent if all of them are selected. */
  matching: Action | undefined
}

/** Shows actions for the selected rows, their progress and their outcome. */
export function BulkBar<Row>({ actions, selection, bulk, rowLabel, matching }: BulkBarProps<Row>) {
  const { t } = useTranslation('lists')
  const { number } = useFormat()
  /** The action whose value the user is choosing. */
  const [pendingAction, setPendingAction] = useState<BulkAction<Row>>()
  const { selected } = selection
  const rowsFor = ({ applies }: BulkAction<Row>) => (applies ? selected.filter(applies) : selected)
  function begin(action: BulkAction<Row>, chosen = '') {
    setPendingAction(undefined)
    bulk.start(action, rowsFor(action), chosen)
    selection.clear()
  }
  if (bulk.step.at === 'working') return <Working bulk={bulk} done={bulk.step.done} of={bulk.step.of} />
  if (selected.length === 0) return <Outcome bulk={bulk} rowLabel={rowLabel} />
  return (
    <section className={styles.bulk} aria-label={t('bulk.label')}>
      <p className={styles.count}>
        {t('bulk.selected', { count: selected.length, number: number(selected.length) })}
      </p>
      {actions.map((action) => {
        const count = rowsFor(action).length
        return (
          <Button
            key={action.id}
            small
            kind={action.danger ? 'danger' : 'secondary'}
            disabled={count === 0}
            onClick={() => (action.choice ? setPendingAction(action) : begin(action))}
          >
            {count === selected.length ? action.label : t('bulk.some', { label: action.label, count })}
          </Button>
        )
      })}
      {selection.allSelected && matching && (
        <Button small kind="quiet" pending={matching.pending} onClick={matching.run}>
          {t('bulk.selectMatching')}
        </Button>
      )}
      <Button small kind="quiet" onClick={selection.clear}>
        {t('bulk.clear')}
      </Button>
      <ActionError>{matching?.error}</ActionError>
      {pendingAction?.choice && (
        <BulkChoice
          choice={pendingAction.choice}
          onChosen={(chosen) => begin(pendingAction, chosen)}
          onClose={() => setPendingAction(undefined)}
        />
      )}
    </section>
  )
}

function Working<Row>({ bulk, done, of }: { bulk: Bulk<Row>; done: number; of: number }) {
  const { t } = useTranslation('lists')
  return (
    <div className={styles.bulk}>
      <progress className={styles.progress} value={done} max={of} aria-label={t('bulk.progress')} />
      <p className={styles.count}>{t('bulk.working', { done, of })}</p>
      <Button small onClick={bulk.cancel}>
        {t('bulk.stop')}
      </Button>
    </div>
  )
}

/** Shows the last action's outcome until the selection changes or the user closes it. */
function Outcome<Row>({ bulk, rowLabel }: { bulk: Bulk<Row>; rowLabel: (row: Row) => string }) {
  const { t } = useTranslation('lists')
  const { step } = bulk
  return (
    <div role="status">
      {step.at === 'done' && (
        <Notice tone={step.failed.length > 0 ? 'warn' : 'good'} title={step.text}>
          {step.failed.length > 0 && (
            <ul className="bullets small">
              {step.failed.map(({ row, message }) => (
                <li key={rowLabel(row)}>{t('bulk.failed', { label: rowLabel(row), message })}</li>
              ))}
            </ul>
          )}
          <div>
            <Button small kind="quiet" onClick={bulk.forget}>
              {t('close')}
            </Button>
          </div>
        </Notice>
      )}
    </div>
  )
}

interface BulkChoiceProps {
  choice: NonNullable<BulkAction<unknown>['choice']>
  onChosen: (value: string) => void
  onClose: () => void
}

/** Asks for the value to set in all selected rows. */
function BulkChoice({ choice, onChosen, onClose }: BulkChoiceProps) {
  const { t } = useTranslation('lists')
  const id = useId()
  const [value, setValue] = useState(choice.options[0]?.value ?? '')
  return (
    <Dialog open startsInField title={choice.title} onClose={onClose}>
      <Select
        id={id}
        name="choice"
        label={choice.label}
        value={value}
        onChange={setValue}
        options={choice.options}
      />
      <div className="row">
        <Button kind="primary" onClick={() => onChosen(value)}>
          {choice.submit}
        </Button>
        <Button onClick={onClose}>{t('cancel')}</Button>
      </div>
    </Dialog>
  )
}
