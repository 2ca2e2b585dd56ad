import { RichText } from '#web/ui/index.ts'
import styles from './legal.module.css'

interface TextTableProps {
  /** Names the table for screen readers. */
  caption: string
  /** The first column names the row. */
  heads: readonly string[]
  rows: readonly (readonly string[])[]
}

/** A table of sentences, which may be long: it never scrolls in itself, and on a phone its rows become blocks. */
export function TextTable({ caption, heads, rows }: TextTableProps) {
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first = '', ...others]) => (
            <tr key={first}>
              <th scope="row">
                <RichText text={first} />
              </th>
              {others.map((text, index) => (
                <td key={heads[index + 1]}>
                  <span className={styles.label} aria-hidden="true">
                    {heads[index + 1]}
                  </span>
                  <span>
                    <RichText text={text} />
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
