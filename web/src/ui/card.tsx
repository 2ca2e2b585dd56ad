import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './surface.module.css'

interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  title?: ReactNode
  /** `h3` inside a section with its own `h2`. */
  heading?: 'h2' | 'h3'
  aside?: ReactNode
}

export function Card({ title, heading: Heading = 'h2', aside, children, className, ...rest }: CardProps) {
  return (
    <section {...rest} className={classes(styles.card, className)}>
      {title && (
        <div className={styles.head}>
          <Heading>{title}</Heading>
          {aside}
        </div>
      )}
      {children}
    </section>
  )
}
