import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import field from '../field.module.css'
import styles from './record-list.module.css'
import type { RowKey } from './types.ts'

interface KeysProps {
  enabled: boolean
  onChange: (enabled: boolean) => void
  selects: boolean
  /** Keys of the rows' buttons and of undo. */
  others: readonly RowKey[]
}

const KEYS = ['j', 'k', 'Enter', '/'] as const

/** Lists the keyboard shortcuts and switches them off; hidden on touch screens. */
export function Keys({ enabled, onChange, selects, others }: KeysProps) {
  const { t } = useTranslation('lists')
  const [open, setOpen] = useState(false)
  const keys = [...KEYS, ...(selects ? (['x'] as const) : []), ...others]
  return (
    <div className={styles.keyboard}>
      <Button small kind="quiet" onClick={() => setOpen(true)}>
        {t('keys.label')}
      </Button>
      <Dialog open={open} title={t('keys.label')} onClose={() => setOpen(false)}>
        <dl className={styles.keys}>
          {keys.map((key) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{t(`keys.${key === '/' ? 'slash' : key}`)}</dd>
            </div>
          ))}
        </dl>
        <label className={field.choice}>
          <input type="checkbox" checked={enabled} onChange={(event) => onChange(event.target.checked)} />
          <span>{t('keys.enabled')}</span>
        </label>
      </Dialog>
    </div>
  )
}
