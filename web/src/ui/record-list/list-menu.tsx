import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '../button.tsx'
import field from '../field.module.css'
import { queryKey } from './list-address.ts'
import styles from './record-list.module.css'
import type { ListQuery, RowKey } from './types.ts'

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

interface SavedViewsProps {
  list: string
  query: ListQuery
  setQuery: (query: ListQuery) => void
}

/** Saves queries in this browser. */
export function SavedViews({ list, query, setQuery }: SavedViewsProps) {
  const { t } = useTranslation('lists')
  const { views, save, remove } = useSavedViews(list)
  const [name, setName] = useState('')
  const nameId = useId()
  return (
    <ListPopover label={t('views.label')}>
      {(close) => {
        function keep(event: FormEvent) {
          event.preventDefault()
          if (name.trim() === '') return
          save({ name: name.trim(), query })
          setName('')
        }
        return (
          <div className={styles.views}>
            {views.length === 0 && <p className="muted small">{t('views.empty')}</p>}
            <ul className={styles.viewList}>
              {views.map((view) => (
                <li key={view.name} className={styles.view}>
                  <Button
                    small
                    kind="quiet"
                    aria-current={queryKey(view.query) === queryKey(query) ? 'true' : undefined}
                    onClick={() => {
                      setQuery(view.query)
                      close()
                    }}
                  >
                    {view.name}
                  </Button>
                  <Button
                    small
                    kind="quiet"
                    aria-label={t('views.remove', { name: view.name })}
                    onClick={() => remove(view.name)}
                  >
                    ×
                  </Button>
                </li>
              ))}
            </ul>
            <form className={styles.viewForm} onSubmit={keep}>
              <label htmlFor={nameId}>{t('views.name')}</label>
              <input
                id={nameId}
                className={field.control}
                value={name}
                maxLength={VIEW_NAME_LENGTH_MAX}
                autoComplete="off"
                onChange={(event) => setName(event.target.value)}
              />
              <Button small type="submit">
                {t('views.save')}
              </Button>
            </form>
          </div>
        )
      }}
    </ListPopover>
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
        <div className={styles.views}>
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

/** A saved query. */
interface SavedView {
  readonly name: string
  readonly query: ListQuery
}

const VIEWS_MAX = 20
const VIEW_NAME_LENGTH_MAX = 40

/** Stores an object with the views of each list. */
const STORED = 'fairflight.staff.views'

/** Returns the saved views, stored only in this browser because searches are private. */
function useSavedViews(list: string) {
  const [views, setViews] = useState(() => readViews(list))
  function keep(next: readonly SavedView[]) {
    setViews(next)
    try {
      localStorage.setItem(STORED, JSON.stringify({ ...readAll(), [list]: next }))
    } catch {
      // If storage is full or switched off, views last as long as the page.
    }
  }
  return {
    views,
    /** Replaces a view of the same name. */
    save: (view: SavedView) =>
      keep([...views.filter(({ name }) => name !== view.name), view].slice(-VIEWS_MAX)),
    remove: (name: string) => keep(views.filter((view) => view.name !== name)),
  }
}

function readViews(list: string): readonly SavedView[] {
  const views = readAll()[list]
  return Array.isArray(views) ? views.filter(isView) : []
}

function readAll(): Readonly<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? '{}')
    return typeof stored === 'object' && stored !== null ? { ...stored } : {}
  } catch {
    return {}
  }
}

function isView(value: unknown): value is SavedView {
  if (typeof value !== 'object' || value === null || !('name' in value) || !('query' in value)) return false
  const { name, query } = value
  return typeof name === 'string' && typeof query === 'object' && query !== null && 'filters' in query
}
