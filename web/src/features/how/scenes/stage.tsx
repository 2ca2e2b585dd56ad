import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import skies from '#web/ui/sky.module.css'
import styles from './scenes.module.css'

/** A scene's picture; a press on it acts like the button beside it. */
export function Sky({ onPress, children }: { onPress?: () => void; children: ReactNode }) {
  return (
    // The button does the same; the picture is the larger touch target.
    <div className={classes(skies.sky, styles.sky)} onPointerUp={onPress}>
      {children}
    </div>
  )
}

interface FiguresProps {
  figures: readonly { readonly value: string; readonly name: string }[]
  signs?: readonly string[]
}

export function Figures({ figures, signs = [] }: FiguresProps) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ value, name }, index) => (
        <div key={name}>
          {index > 0 && signs[index - 1] && <span aria-hidden="true">{signs[index - 1]}</span>}
          <dd>{value}</dd>
          <dt>{name}</dt>
        </div>
      ))}
    </dl>
  )
}

export function Action({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <Button className={styles.action} onClick={onPress}>
      {label}
    </Button>
  )
}
