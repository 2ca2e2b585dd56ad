import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { focusField } from '#web/lib/focus-field.ts'
import type { FormError } from '#web/lib/use-form.ts'
import { Notice } from './status.tsx'

interface ErrorSummaryProps {
  /** The `form.error` of `useForm`. */
  error: FormError | undefined
  /** Names the field in each message, for forms so long that "This field is required." may fit many. */
  named?: boolean
  /** Replaces the server's message, e.g. by one with a link. */
  children?: ReactNode
}

export function ErrorSummary({ error, named = false, children }: ErrorSummaryProps) {
  const { t } = useTranslation('ui')
  const box = useRef<HTMLDivElement>(null)
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    if (error && named) setNames(new Map(error.fields.map(({ id }) => [id, nameOf(id)])))
    // With bad fields, useForm focuses the first one instead.
    if (error && error.fields.length === 0) box.current?.focus()
  }, [error, named])
  // A single bad field shows its error itself and has the focus.
  if (!error || error.fields.length === 1) return null
  return (
    <div ref={box} tabIndex={-1}>
      <Notice tone="bad" role="alert" title={error.message ?? t('form.checkFields')}>
        {children}
        {error.fields.length > 0 && (
          <ul className="error-links">
            {error.fields.map((field) => (
              <li key={field.id}>
                <a
                  href={`#${field.id}`}
                  onClick={(event) => {
                    // Following the fragment would change the address and scroll the label out of view.
                    event.preventDefault()
                    focusField(field.id)
                  }}
                >
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

/** Returns the field's label with its group's. */
function nameOf(id: string): string {
  const label = [...document.querySelectorAll('label')].find(({ htmlFor }) => htmlFor === id)
  const group = label?.closest('fieldset')?.querySelector('legend')
  return [group, label].flatMap((named) => named?.firstChild?.textContent?.trim() || []).join(', ')
}
