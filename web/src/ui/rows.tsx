import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Link } from './link.tsx'
import styles from './rows.module.css'

/** A list whose rows are links, buttons or switches. */
export function Rows({ children }: { children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>
}

interface RowProps {
  icon?: ReactNode
  title: string
  about?: ReactNode
  /** The current value, at the end of the row. */
  value?: string | undefined
  /** The page that the row opens; with `onClick` it is a button, with neither it opens nothing. */
  to?: string
  onClick?: () => void
  /** Stands at the end of a row that opens nothing. */
  end?: ReactNode
}

export function Row({ icon, title, about, value, to, onClick, end }: RowProps) {
  const content = (
    <>
      {icon}
      <span className={styles.name}>
        {title}
        {about && ' '}
        {about && <span className="under">{about}</span>}
      </span>{' '}
      {value && <span className={styles.value}>{value}</span>}
      {to !== undefined || onClick ? <span className={styles.chevron} aria-hidden="true" /> : end}
    </>
  )
  if (to === undefined && !onClick) return <li className={styles.row}>{content}</li>
  return (
    <li>
      {to === undefined ? (
        <button type="button" className={classes(styles.row, 'hoverable')} onClick={onClick}>
          {content}
        </button>
      ) : (
        <Link to={to} className={classes(styles.row, 'hoverable')}>
          {content}
        </Link>
      )}
    </li>
  )
}

interface SwitchRowProps {
  title: string
  checked: boolean
  onChange: () => void
}

export function SwitchRow({ title, checked, onChange }: SwitchRowProps) {
  return (
    <li>
      <label className={styles.row}>
        <span className={styles.name}>{title}</span>
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is on
          role="switch"
          className={styles.switch}
          checked={checked}
          onChange={onChange}
        />
      </label>
    </li>
  )
}
