import type { ReactNode } from 'react'
import { RichText } from '#web/ui/rich-text.tsx'
import styles from './safe.module.css'

interface PartProps {
  /** The part's anchor, the same in every language. */
  id: string
  title: string
  children: ReactNode
}

export function Part({ id, title, children }: PartProps) {
  return (
    <section id={id} className={styles.part} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  )
}

export function Paragraphs({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => (
    <p key={text} className="measure">
      <RichText text={text} />
    </p>
  ))
}

export function List({ items, ordered = false }: { items: readonly string[]; ordered?: boolean }) {
  const Element = ordered ? 'ol' : 'ul'
  return (
    <Element className={styles.list}>
      {items.map((item) => (
        <li key={item}>
          <RichText text={item} />
        </li>
      ))}
    </Element>
  )
}
