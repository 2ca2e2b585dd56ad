import { classes } from './classes.ts'
import styles from './contents.module.css'

interface ContentsProps {
  title: string
  entries: readonly { readonly id: string; readonly title: string }[]
  numbered?: boolean
}

export function Contents({ title, entries, numbered = false }: ContentsProps) {
  const List = numbered ? 'ol' : 'ul'
  return (
    <nav className={styles.contents} aria-labelledby="contents">
      <p id="contents" className={styles.title}>
        {title}
      </p>
      <List className={classes(styles.list, numbered && styles.numbered)}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <a href={`#${entry.id}`}>{entry.title}</a>
          </li>
        ))}
      </List>
    </nav>
  )
}
