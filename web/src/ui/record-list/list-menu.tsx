import { type ReactNode, useId, useRef } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '../button.tsx'
import field from '../field.module.css'
import styles from './record-list.module.css'
import type { RowKey } from './types.ts'

interface PopoverProps {
  label: string
  children: (close: () => void) => ReactNode
}

/** A button with the browser's popover: Escape and a press elsewhere close it. */
export function ListPopover({ label, children }: PopoverProps) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  return (
    <div className={styles.anchor}>
      <Button small kind="quiet" popoverTarget={id}>
        {label}
      </Button>
      <div ref={panel} id={id} popover="auto" className={styles.popover}>
        {children(() => panel.current?.hidePopover())}
      </div>
    </div>
  )
}

interface KeysProps {
  enabled: boolean
  onChange: (enabled: boolean) => void
  selects: boolean
  /** Keys of the rows' buttons and of undo. */
  others: readonly RowKey[]
}

const KEYS = ['j', 'k', 'Enter', '/'] as const

/** Lists the keyboard shortcuts and switches them off. */
export function Keys({ enabled, onChange, selects, others }: KeysProps) {
  const { t } = useTranslation('lists')
  const keys = [...KEYS, ...(selects ? (['x'] as const) : []), ...others]
  return (
    <ListPopover label={t('keys.label')}>
      {() => (
        <div className="stack">
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
        </div>
      )}
    </ListPopover>
  )
}
