import type { ComponentProps, MouseEvent } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import styles from './button.module.css'
import { classes } from './classes.ts'
import { Link } from './link.tsx'

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger' | 'link'

interface Look {
  /** At most one primary button per screen. */
  kind?: ButtonKind | undefined
  small?: boolean | undefined
  wide?: boolean | undefined
}

function look({ kind = 'secondary', small, wide }: Look, className: string | undefined): string {
  return classes(styles.button, styles[kind], small && styles.small, wide && styles.wide, className)
}

interface ButtonProps extends ComponentProps<'button'>, Look {
  /** While pending the size and focus stay, and presses are ignored. */
  pending?: boolean | undefined
  /** Ignores the second press of a double click meant for the first step. */
  confirms?: boolean | undefined
}

export function Button({
  kind,
  small,
  wide,
  pending = false,
  confirms = false,
  className,
  children,
  ...rest
}: ButtonProps) {
  const ignores = ({ detail }: MouseEvent) => pending || (confirms && detail > 1)
  return (
    <button
      type="button"
      {...rest}
      className={look({ kind, small, wide }, className)}
      aria-busy={pending || undefined}
      aria-disabled={pending || rest['aria-disabled']}
      onClick={(event) => (ignores(event) ? event.preventDefault() : rest.onClick?.(event))}
    >
      <span className={styles.label}>{children}</span>
      {pending && <Spinner />}
    </button>
  )
}

function Spinner() {
  const { t } = useTranslation('ui')
  return (
    <span className={styles.spinner}>
      <span className="visually-hidden">{t('pending')}</span>
    </span>
  )
}

/** A link that looks like a button; `to` is a path of `lib/paths.ts`. */
export function ButtonLink({ kind, small, wide, className, ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link {...rest} className={look({ kind, small, wide }, className)} />
}

/** A button-like link to other sites or phone numbers. */
export function ButtonAnchor({ kind, small, wide, className, ...rest }: ComponentProps<'a'> & Look) {
  return <a {...rest} className={look({ kind, small, wide }, className)} />
}
