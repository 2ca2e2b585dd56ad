import { type ReactNode, useId } from 'react'
import { classes } from '#web/ui/index.ts'
import surface from '#web/ui/surface.module.css'
import styles from './casinos.module.css'

export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes(surface.card, styles.section)} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
