import { ROLES, type Role } from '#shared/crash/list-check/columns.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import styles from './list-check.module.css'
import type { FileView } from './list-check-job.ts'

/** Columns without a role are shown up to this many. */
const COLUMNS_SHOWN = 6

export function Preview({ file }: { file: FileView }) {
  const { t } = useTranslation('listCheck')
  const roles = rolesByColumn(file)
  const shown = file.names
    .map((_, column) => column)
    .filter((column) => column < COLUMNS_SHOWN || roles.has(column))
  const hidden = file.names.length - shown.length
  const first = file.hasHeader ? 2 : 1
  return (
    <div className="stack">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users have to reach a scrolling region */}
      <section className={styles.previewScroll} aria-label={t('file.preview')} tabIndex={0}>
        <table>
          <caption className="visually-hidden">{t('file.preview')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('file.row')}</th>
              {shown.map((column) => (
                <th key={column} scope="col">
                  {file.names[column] ?? t('file.column', { number: column + 1 })}
                  <span className={styles.role}>
                    {roles
                      .get(column)
                      ?.map((role) => t(`file.role.${role}`))
                      .join(', ')}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {file.preview.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row's position is its identity
              <tr key={row}>
                <th scope="row">{row + first}</th>
                {shown.map((column) => (
                  <td key={column}>{cells[column]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {hidden > 0 && <p className="muted small">{t('file.more', { count: hidden })}</p>}
      {file.isList && <p className="muted small">{t('file.list')}</p>}
    </div>
  )
}

function rolesByColumn({ columns }: FileView): ReadonlyMap<number, readonly Role[]> {
  const roles = new Map<number, Role[]>()
  for (const role of ROLES) {
    const column = columns[role]
    if (column !== undefined) roles.set(column, [...(roles.get(column) ?? []), role])
  }
  return roles
}
