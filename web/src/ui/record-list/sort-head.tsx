import { useTranslation } from '#web/i18n/use-translation.ts'
import { classes } from '../classes.ts'
import table from '../data-table.module.css'
import styles from './record-list.module.css'
import type { ListColumn } from './types.ts'

interface SortHeadProps<Row> {
  column: ListColumn<Row>
  sort: string | undefined
  onSort: (sort: string) => void
}

/** A column's head; where it sorts, a button that says how the rows stand now. */
export function SortHead<Row>({ column, sort, onSort }: SortHeadProps<Row>) {
  const { head, end, sort: own } = column
  const className = classes(end && table.end)
  if (!own) {
    return (
      <th scope="col" className={className}>
        {head}
      </th>
    )
  }
  const direction = directionOf(own, sort)
  return (
    <th scope="col" className={className} aria-sort={direction}>
      <button type="button" className={styles.sort} onClick={() => onSort(nextSort(own, sort))}>
        {head}
        <span className={styles.arrow} aria-hidden="true">
          {direction === 'ascending' ? '▲' : direction === 'descending' ? '▼' : '▵'}
        </span>
      </button>
      <span className={styles.plainHead}>{head}</span>
    </th>
  )
}

type Orders = NonNullable<ListColumn<unknown>['sort']>

function directionOf({ ascending, descending }: Orders, sort: string | undefined) {
  if (sort === undefined) return undefined
  if (sort === ascending) return 'ascending'
  return sort === descending ? 'descending' : undefined
}

/** The other way round where it is known, else the one way there is. */
function nextSort({ ascending, descending }: Orders, sort: string | undefined): string {
  const [first, second] = [ascending ?? descending ?? '', descending ?? ascending ?? '']
  return sort === first ? second : first
}

interface SortChoiceProps<Row> {
  columns: readonly ListColumn<Row>[]
  sort: string | undefined
  onSort: (sort: string) => void
}

/** Where there are no heads, on a phone, the same choice as a list. */
export function SortChoice<Row>({ columns, sort, onSort }: SortChoiceProps<Row>) {
  const { t } = useTranslation('lists')
  const sorted = columns.flatMap(({ head, sort: own }) =>
    (['ascending', 'descending'] as const).flatMap((direction) => {
      const value = own?.[direction]
      return value === undefined ? [] : [{ value, label: t(`sort.${direction}`, { column: head }) }]
    }),
  )
  if (sorted.length < 2) return null
  return (
    <label className={classes(styles.chip, styles.sortChoice)}>
      <span>{t('sort.label')}</span>
      <select value={sort ?? ''} onChange={(event) => onSort(event.target.value)}>
        {sort === undefined && <option value="" />}
        {sorted.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}
