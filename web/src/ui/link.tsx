import type { ComponentProps, MouseEvent } from 'react'
import { localHref } from '#web/i18n/locale.ts'
import { type NavigateOptions, navigate, startDriver } from '#web/lib/navigation.ts'

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'>, NavigateOptions {
  /** A path of `app/paths.ts`, with query and fragment. */
  to: string
}

/** A link inside the product; without JavaScript, and in a new tab, a plain one. */
export function Link({ to, replace = false, state, onClick, ...rest }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || rest.target !== undefined || !isPlain(event)) return
    event.preventDefault()
    void navigate(to, { replace, state })
  }
  // Who points at a link needs the router in a moment.
  return (
    <a
      {...rest}
      href={localHref(to)}
      onClick={follow}
      onPointerEnter={getReady}
      onFocus={getReady}
      onTouchStart={getReady}
    />
  )
}

function getReady(): void {
  startDriver().catch(() => undefined)
}

function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey)
}
