import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { SEARCH_LENGTH_MAX } from '#shared/models/basics.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '../button.tsx'
import { classes } from '../classes.ts'
import field from '../field.module.css'
import { isFiltered } from './list-address.ts'
import styles from './record-list.module.css'
import type { ListFilter, ListQuery, RecordListProps } from './types.ts'

interface ListToolsProps {
  query: ListQuery
  setQuery: (query: ListQuery) => void
  filters?: readonly ListFilter[]
  search: RecordListProps<unknown>['search']
  /** Sorting on a phone. */
  sorting?: ReactNode
  /** Buttons for export and keys. */
  children: ReactNode
}

/** Search, filter chips and a reset of the query. On a phone a button unfolds all but the search and the reset. */
export function ListTools({ query, setQuery, filters = [], search, sorting, children }: ListToolsProps) {
  const { t } = useTranslation('lists')
  const [open, setOpen] = useState(false)
  const chosen = Object.keys(query.filters).length
  return (
    // biome-ignore lint/a11y/useSemanticElements: jsdom does not know <search> yet
    <div role="search" className={styles.tools}>
      {search && <SearchField {...search} query={query} setQuery={setQuery} />}
      <div className={classes(styles.chips, filters.length > 0 && !open && styles.folded)}>
        {filters.length > 0 && (
          <Button small className={styles.fold} aria-expanded={open} onClick={() => setOpen(!open)}>
            {t('filters')} {chosen > 0 && `(${chosen})`}
          </Button>
        )}
        {filters.map((filter) => (
          <FilterChip key={filter.name} filter={filter} query={query} setQuery={setQuery} />
        ))}
        {sorting}
        {isFiltered(query) && (
          <Button
            small
            kind="quiet"
            className={styles.clear}
            onClick={() => setQuery({ search: undefined, sort: query.sort, filters: {} })}
          >
            {t('clear')}
          </Button>
        )}
        <div className={styles.aside}>{children}</div>
      </div>
    </div>
  )
}

interface FilterChipProps {
  filter: ListFilter
  query: ListQuery
  setQuery: (query: ListQuery) => void
}

/** A native select shaped like a chip, which opens the device's own picker. */
function FilterChip({ filter: { name, label, options }, query, setQuery }: FilterChipProps) {
  const { t } = useTranslation('lists')
  const value = query.filters[name] ?? ''
  function choose(next: string) {
    const { [name]: _, ...others } = query.filters
    setQuery({ ...query, filters: next === '' ? others : { ...others, [name]: next } })
  }
  return (
    <label className={classes(styles.chip, value !== '' && styles.chosen)}>
      <span>{label}</span>
      <select value={value} onChange={(event) => choose(event.target.value)}>
        <option value="">{t('any')}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}

interface SearchFieldProps extends Pick<ListToolsProps, 'query' | 'setQuery'> {
  label: string
  hint?: string
}

/** Searches after this pause in typing; each search is one cheap query of an index. */
const SEARCH_AFTER_MS = 300

function SearchField({ label, hint, query, setQuery }: SearchFieldProps) {
  const { t } = useTranslation('lists')
  const id = useId()
  const current = query.search ?? ''
  const [typed, setTyped] = useState(current)
  // Back and the reset change the query from outside.
  useEffect(() => setTyped(current), [current])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the clock
  useEffect(() => {
    if (typed.trim() === current) return
    const timer = setTimeout(() => setQuery({ ...query, search: typed.trim() || undefined }), SEARCH_AFTER_MS)
    return () => clearTimeout(timer)
  }, [typed])
  function send(event: FormEvent) {
    event.preventDefault()
    setQuery({ ...query, search: typed.trim() || undefined })
  }
  return (
    <form className={styles.search} onSubmit={send}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="search"
        name="search"
        className={field.control}
        value={typed}
        maxLength={SEARCH_LENGTH_MAX}
        autoComplete="off"
        enterKeyHint="search"
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => setTyped(event.target.value)}
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} className="muted small">
          {hint}
        </p>
      )}
      <button type="submit" className="visually-hidden" tabIndex={-1}>
        {t('search')}
      </button>
    </form>
  )
}
