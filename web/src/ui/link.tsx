import type { ComponentProps } from 'react'
import { localHref } from '#web/i18n/locale.ts'

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string
}

export function Link({ to, ...rest }: LinkProps) {
  return <a {...rest} href={localHref(to)} />
}
