import type { ReactNode } from 'react'
import styles from './facts.module.css'

interface FactsProps {
  facts: readonly (readonly [name: string, value: ReactNode])[]
}

/** Names and values, side by side if there is room. Skips entries without a value. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt className="muted small">{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
