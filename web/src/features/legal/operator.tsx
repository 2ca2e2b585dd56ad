import { Notice } from '#web/ui/index.ts'
import styles from './legal.module.css'

export interface OperatorWords {
  readonly title: string
  readonly contact: string
  /** Where the build names nobody. */
  readonly none: string
}

/** Who runs this installation, as named when the site was built: its name and address, and how to write there. */
export function Operator({ words }: { words: OperatorWords }) {
  const name = settingOf(import.meta.env.VITE_OPERATOR)
  const contact = settingOf(import.meta.env.VITE_OPERATOR_CONTACT)
  if (name === undefined) {
    return (
      <Notice tone="warn">
        <p>{words.none}</p>
      </Notice>
    )
  }
  return (
    <address className={styles.operator}>
      <p className={styles.lines}>{name}</p>
      {contact && (
        <p>
          {words.contact}: <Contact text={contact} />
        </p>
      )}
    </address>
  )
}

function Contact({ text }: { text: string }) {
  if (/^https:\/\/\S+$/.test(text)) return <a href={text}>{text}</a>
  if (/^[^\s@]+@[^\s@]+$/.test(text)) return <a href={`mailto:${text}`}>{text}</a>
  return text
}

function settingOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}
