import { useEffect, useId, useMemo, useState } from 'react'
import { ApiError } from '#web/lib/api.ts'
import { useBusy } from '#web/lib/busy.ts'
import { failureMessage } from '#web/lib/failure.ts'
import type { FormError } from '#web/lib/use-form.ts'
import type { Draft } from './casino-draft.ts'

export interface DraftField {
  readonly id: string
  readonly name: string
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
}

interface FormErrors {
  readonly messages: Readonly<Record<string, string>>
  readonly summary: FormError | undefined
}

const NO_ERRORS: FormErrors = { messages: {}, summary: undefined }

/** Keeps the form's texts by their paths in the API, so that the server's errors find their fields. */
export function useDraft(initial: Draft) {
  const prefix = useId()
  const [base, setBase] = useState(initial)
  const [draft, setDraft] = useState(initial)
  const [errors, setErrors] = useState(NO_ERRORS)
  const dirty = useMemo(() => differs(base, draft), [base, draft])
  useBusy(dirty)
  const idOf = (path: string) => `${prefix}${path}`
  const { summary } = errors
  useEffect(() => {
    const first = summary?.fields[0]
    if (first) document.getElementById(first.id)?.focus()
  }, [summary])

  /** `found`: messages by path; some paths may have no field. */
  function refuse(found: Readonly<Record<string, string>>, error?: unknown) {
    const placed = Object.entries(found).map(([path, message]) => [fieldOf(path, draft), message] as const)
    const messages = Object.fromEntries(placed.toReversed().flatMap(([path, m]) => (path ? [[path, m]] : [])))
    const fields = Object.entries(messages).map(([path, message]) => ({ id: idOf(tabOf(path)), message }))
    const known = error instanceof ApiError ? error : undefined
    const said = error === undefined ? undefined : failureMessage(error)
    const summary = { message: fields.length > 0 ? undefined : said, fields, code: known?.code, error: known }
    setErrors({ messages, summary })
  }

  return {
    base,
    draft,
    dirty,
    error: summary,
    idOf,
    field: (path: string): DraftField => ({
      id: idOf(path),
      name: path,
      value: draft[path] ?? '',
      error: errors.messages[path],
      onChange: (value) => {
        setDraft((before) => ({ ...before, [path]: value }))
        setErrors(({ messages: { [path]: _, ...messages }, summary: kept }) => ({ messages, summary: kept }))
      },
    }),
    change: (change: (draft: Draft) => Draft) => {
      setDraft(change)
      setErrors(NO_ERRORS)
    },
    /** Starts over from the stored draft, with the form's own draft beside it. */
    restart: (kept: Draft, mine: Draft = kept) => {
      setBase(kept)
      setDraft(mine)
      setErrors(NO_ERRORS)
    },
    refuse,
    refuseAnswer: (error: unknown) => refuse(messagesOf(error), error),
    accept: () => setErrors(NO_ERRORS),
  }
}

export type CasinoDraft = ReturnType<typeof useDraft>

function differs(a: Draft, b: Draft): boolean {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].some((path) => a[path] !== b[path])
}

/** A text may be in a hidden tab; then its tab gets the focus. */
function tabOf(path: string): string {
  return /^texts\.\w+/.exec(path)?.[0] ?? path
}

function messagesOf(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  // Of several errors of one field, the first is shown.
  return Object.fromEntries(
    error.fields.toReversed().map(({ path, message }) => [path, message ?? error.message]),
  )
}

/** An empty source is refused as `rtpSource`, whose first field shows the error. */
function fieldOf(path: string, draft: Draft): string | undefined {
  if (Object.hasOwn(draft, path)) return path
  return Object.keys(draft).find((known) => known.startsWith(`${path}.`))
}
