import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { classes } from '#web/ui/classes.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import styles from './how.module.css'

/** Parts of the page; each is the key of its texts and its anchor. */
type Part = 'law' | 'explorer' | 'seeds' | 'log' | 'cost' | 'plan' | 'live'

/** A folded part of the derivation. Its anchor is inside the fold, so that a browser opens it. */
export function Section({ part, children }: { part: Part; children: ReactNode }) {
  const { t } = useTranslation('how')
  return (
    <details>
      <summary>
        <h3 id={`${part}-title`}>{t(`${part}.title`)}</h3>
      </summary>
      <section id={part} className={classes('stack', styles.section)} aria-labelledby={`${part}-title`}>
        {children}
      </section>
    </details>
  )
}

export function Text({ children }: { children: string }) {
  return (
    <p className="measure">
      <Unbroken text={children} />
    </p>
  )
}

/** Keeps "R ÷ x" on one line. */
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

/** Limits wide content to the width of the text. */
export function Narrow({ children }: { children: ReactNode }) {
  return <div className={styles.narrow}>{children}</div>
}

export function Formula({ children }: { children: ReactNode }) {
  return <p className={styles.formula}>{children}</p>
}
