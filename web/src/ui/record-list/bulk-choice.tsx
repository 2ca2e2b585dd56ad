import { useId, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '../button.tsx'
import { Select } from '../choice.tsx'
import { Dialog } from '../dialog.tsx'
import type { BulkAction } from './types.ts'

interface BulkChoiceProps {
  choice: NonNullable<BulkAction<unknown>['choice']>
  onChosen: (value: string) => void
  onClose: () => void
}

/** What to change all the ticked rows to. */
export function BulkChoice({ choice, onChosen, onClose }: BulkChoiceProps) {
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
