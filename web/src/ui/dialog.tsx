import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { classes } from './classes.ts'
import styles from './dialog.module.css'
import { useClosedByBack } from './use-closed-by-back.ts'

interface DialogProps {
  open: boolean
  title: string
  /** Called by Escape, the close button and a press outside. */
  onClose: () => void
  /** Shows a sheet at the side, with this picture behind its title. */
  drawer?: ReactNode
  wide?: boolean
  /** Opens at the foot of a phone and at the right of a large screen, without dimming the page. */
  sheet?: boolean
  /** Opens at the foot of a phone, for a decision by one thumb. */
  foot?: boolean
  /** Focuses the first field, so that the user can type at once. Not for dialogs with something to read first. */
  startsInField?: boolean
  /** True for a question about leaving the page, while the router holds the history. */
  asksToLeave?: boolean
  children: ReactNode
}

/** The browser's own modal dialog, which traps and restores the focus. */
export function Dialog(props: DialogProps) {
  const {
    open,
    title,
    onClose,
    drawer,
    wide = false,
    sheet = false,
    foot = false,
    startsInField = false,
    asksToLeave = false,
  } = props
  const { t } = useTranslation('ui')
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useClosedByBack(open && !asksToLeave, onClose)
  useEffect(() => {
    const dialog = ref.current
    if (open && dialog && !dialog.open) {
      dialog.showModal()
      if (startsInField) dialog.querySelector<HTMLElement>('input, select, textarea')?.focus()
    }
    if (!open && dialog?.open) dialog.close()
  }, [open, startsInField])
  // A dialog unmounted while open would lose the focus.
  useLayoutEffect(() => {
    const dialog = ref.current
    return () => {
      if (dialog?.open) dialog.close()
    }
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way out is Escape, which the browser handles
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      className={classes(
        styles.dialog,
        drawer !== undefined && styles.drawer,
        wide && styles.wide,
        sheet && styles.sheet,
        foot && styles.foot,
      )}
      // React's strict mode closes and opens a new dialog: its close event comes when it is open again.
      onClose={() => !ref.current?.open && onClose()}
      // The second click of a double click on the button that opened the dialog does not close it.
      onClick={(event) =>
        event.detail < 2 && event.target === ref.current && isOutside(event, ref.current) && onClose()
      }
    >
      {open && (
        <div className="stack">
          <div className={styles.head}>
            {drawer}
            <h2 id={titleId}>{title}</h2>
            <button type="button" className="close" aria-label={t('close')} onClick={onClose}>
              <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
                <path d="M5 5 19 19M19 5 5 19" />
              </svg>
            </button>
          </div>
          {props.children}
        </div>
      )}
    </dialog>
  )
}

function isOutside(point: { clientX: number; clientY: number }, dialog: HTMLDialogElement): boolean {
  const box = dialog.getBoundingClientRect()
  return (
    point.clientX < box.left ||
    point.clientX > box.right ||
    point.clientY < box.top ||
    point.clientY > box.bottom
  )
}
