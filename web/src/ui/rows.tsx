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
  about?: string | undefined
  /** The current value, at the end of the row. */
  value?: string | undefined
  /** The page that the row opens; without it the row is a button with `onClick`. */
  to?: string
  onClick?: () => void
}

/** A row that opens nothing, with a button or badge at its end. */
export function RowWithAction({
  title,
  about,
  children,
}: {
  title: string
  about: string
  children: ReactNode
}) {
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        {title} <span className="under">{about}</span>
      </span>
      {children}
    </li>
  )
}

export function Row({ icon, title, about, value, to, onClick }: RowProps) {
  const content = (
    <>
      {icon}
      <span className={styles.name}>
        {title}
        {about && ' '}
        {about && <span className="under">{about}</span>}
      </span>{' '}
      {value && <span className={styles.value}>{value}</span>}
      <span className={styles.chevron} aria-hidden="true" />
    </>
  )
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
