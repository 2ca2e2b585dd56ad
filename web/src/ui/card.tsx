import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './surface.module.css'

interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  title?: ReactNode
  aside?: ReactNode
}

export function Card({ title, aside, children, className, ...rest }: CardProps) {
  return (
    <section {...rest} className={classes(styles.card, className)}>
      {title && (
        <div className={styles.head}>
          <h2>{title}</h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  )
}
