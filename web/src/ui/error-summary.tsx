import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { FormError } from '#web/lib/use-form.ts'
import { Notice } from './status.tsx'

interface ErrorSummaryProps {
  /** `form.error` of `useForm`. */
  error: FormError | undefined
  /** Says of each field which it is: in a form so long that "This field is required." may mean many. */
  named?: boolean
  /** What is said instead of the server's message, e.g. with a link. */
  children?: ReactNode
}

/** What went wrong, above the form: the message, and a link to each field that has to change. */
export function ErrorSummary({ error, named = false, children }: ErrorSummaryProps) {
  const { t } = useTranslation('ui')
  const box = useRef<HTMLDivElement>(null)
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    if (error && named) setNames(new Map(error.fields.map(({ id }) => [id, nameOf(id)])))
    // With bad fields the first of them takes the focus (useForm does that).
    if (error && error.fields.length === 0) box.current?.focus()
  }, [error, named])
  // One bad field says it itself, and has the focus.
  if (!error || error.fields.length === 1) return null
  return (
    <div ref={box} tabIndex={-1}>
      <Notice tone="bad" role="alert" title={error.message ?? t('form.checkFields')}>
        {children}
        {error.fields.length > 0 && (
          <ul className="error-links">
            {error.fields.map((field) => (
              <li key={field.id}>
                <a href={`#${field.id}`} onClick={(event) => focusField(event, field.id)}>
                  {names.get(field.id) ? `${names.get(field.id)}: ${field.message}` : field.message}
                </a>
              </li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  )
}

/** As it stands beside the field, with the group that the field is in. */
function nameOf(id: string): string {
  const label = [...document.querySelectorAll('label')].find(({ htmlFor }) => htmlFor === id)
  const group = label?.closest('fieldset')?.querySelector('legend')
  return [group, label].flatMap((named) => named?.firstChild?.textContent?.trim() || []).join(', ')
}

// Following the fragment would write it into the address and scroll the label away.
function focusField(event: { preventDefault: () => void }, id: string): void {
  event.preventDefault()
  document.getElementById(id)?.focus()
}
