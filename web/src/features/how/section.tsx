import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Contents, RichText } from '#web/ui/index.ts'
import styles from './how.module.css'

/** The parts of the page, in order; each is the name of its words and its anchor. */
const PARTS = ['law', 'explorer', 'seeds', 'cost', 'past', 'plan', 'live', 'check'] as const
type Part = (typeof PARTS)[number]

export function PartsOfPage() {
  const { t } = useTranslation('how')
  return (
    <Contents
      numbered
      title={t('contents')}
      entries={PARTS.map((part) => ({ id: part, title: t(`${part}.title`) }))}
    />
  )
}

export function Section({ part, children }: { part: Part; children: ReactNode }) {
  const { t } = useTranslation('how')
  return (
    <section id={part} className={styles.section} aria-labelledby={`${part}-title`}>
      <h2 id={`${part}-title`}>{t(`${part}.title`)}</h2>
      {children}
    </section>
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
