import type { ReactNode } from 'react'
import styles from './facts.module.css'

interface FactsProps {
  /** Name and value; what has no value is left out. */
  facts: readonly (readonly [name: string, value: ReactNode])[]
}

/** Names with their values, side by side where there is room. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
