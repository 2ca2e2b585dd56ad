import type { ComponentProps } from 'react'
import { localHref } from '#web/i18n/locale.ts'

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of `lib/paths.ts`, with query and fragment. */
  to: string
}

/** A link inside the product, in the document's language; the application's router follows those to pages of its own. */
export function Link({ to, ...rest }: LinkProps) {
  return <a {...rest} href={localHref(to)} />
}
