import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import styles from './how.module.css'

/** The parts of the page; each is the name of its words and its anchor. */
type Part = 'law' | 'explorer' | 'seeds' | 'log' | 'cost' | 'past' | 'plan' | 'live' | 'check'

/** A part of the derivation, folded until somebody wants the sum. Its anchor is inside: a browser that goes there opens it. */
export function Section({ part, children }: { part: Part; children: ReactNode }) {
  const { t } = useTranslation('how')
  return (
    <details className={styles.fold}>
      <summary>
        <h3 id={`${part}-title`}>{t(`${part}.title`)}</h3>
      </summary>
      <section id={part} className={styles.section} aria-labelledby={`${part}-title`}>
        {children}
      </section>
    </details>
  )
}

/** A paragraph of a readable width. */
export function Text({ children }: { children: string }) {
  return (
    <p className="measure">
      <Unbroken text={children} />
    </p>
  )
}

/** Texts with mathematics: "R ÷ x" stays on one line. */
function Unbroken({ text }: { text: string }) {
  return <RichText text={text.replaceAll(/ ([÷−×]) /g, '\u00a0$1\u00a0')} />
}

export function Points({ points }: { points: readonly string[] }) {
  return (
    <ul className={styles.points}>
      {points.map((point) => (
        <li key={point}>
          <Unbroken text={point} />
        </li>
      ))}
    </ul>
  )
}

/** Wide things between the paragraphs are no wider than these. */
export function Narrow({ children }: { children: ReactNode }) {
  return <div className={styles.narrow}>{children}</div>
}

/** A line of mathematics, the same in every language. */
export function Formula({ children }: { children: ReactNode }) {
  return <p className={styles.formula}>{children}</p>
}
