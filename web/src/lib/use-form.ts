import { type FormEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import { ApiError } from './api.ts'
import { useBusy } from './busy.ts'
import { failureMessage } from './failure.ts'
import { focusField } from './focus-field.ts'

type Values = Readonly<Record<string, string | boolean>>
type NameOf<V, Kind> = { [Name in keyof V]: V[Name] extends Kind ? Name : never }[keyof V] & string
export type FieldMessages<V> = { [Name in keyof V]?: string | undefined }

export interface FormError {
  /** Shown above the form; absent if the fields' errors are enough. */
  readonly message: string | undefined
  readonly fields: readonly { readonly id: string; readonly message: string }[]
  /** The server's code, for a page that adds e.g. a link. */
  readonly code: string | undefined
  readonly error: ApiError | undefined
}

interface FormOptions<V extends Values> {
  initial: V
  /** Checks values without the server; returns messages by field. */
  check?: (values: V) => FieldMessages<V>
  /** Returns false if nothing was sent: the values stay unsaved. */
  submit: (values: V) => Promise<unknown>
  /** Maps the server's field names to the form's if they differ: `{ user_id: 'account' }`. */
  serverNames?: Readonly<Record<string, keyof V & string>>
  /** Maps codes without a field to the form's field: `{ code_wrong: 'code' }`. */
  fieldOfCode?: Readonly<Partial<Record<ApiError['code'], keyof V & string>>>
  /** Replaces the message of a failure without bad fields. */
  explain?: (error: unknown) => string | undefined
}

export type Form<V extends Values> = ReturnType<typeof useForm<V>>

/**
 * Returns a form that keeps its values through every failure, shows errors beside their fields and focuses the first bad
 * field.
 * @example
 * const form = useForm({ initial: { email: '' }, submit: (input) => call(api.users.forgotPassword, { input }) })
 * <form {...form.attributes}><ErrorSummary error={form.error} /><TextField {...form.text('email')} … /></form>
 */
export function useForm<V extends Values>(options: FormOptions<V>) {
  const [values, setValues] = useState(options.initial)
  const [saved, setSaved] = useState(options.initial)
  const errors = useFormErrors<V>()
  const { clear } = errors
  const { pending, submit } = useSubmission(options, values, errors, () =>
    // A submission may have started over from the server's answer.
    setSaved((before) => (before === saved ? values : before)),
  )
  const set = useCallback(
    <Name extends keyof V & string>(name: Name, value: V[Name]) => {
      setValues((before) => ({ ...before, [name]: value }))
      clear(name)
    },
    [clear],
  )
  const dirty = [...Object.keys(values), ...Object.keys(saved)].some((name) => values[name] !== saved[name])
  // Warns before a reload loses unsent input.
  useBusy(dirty)
  const common = (name: string) => ({ id: errors.idOf(name), name, error: errors.messages[name] })
  return {
    values,
    /** The values of the last save. */
    saved,
    dirty,
    set,
    /** Changes several fields, or which fields there are. */
    change: (change: (values: V) => V) => {
      setValues(change)
      errors.reset()
    },
    /** Starts over from saved values, with the user's own ones beside them. */
    restart: (next: V, own: V = next) => {
      setSaved(next)
      setValues(own)
      errors.reset()
    },
    pending,
    error: errors.error,
    idOf: errors.idOf,
    attributes: {
      noValidate: true,
      // Outside a dialog this method does nothing, so a submission before React starts sends nothing and keeps the text.
      method: 'dialog',
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        void submit()
      },
    },
    text: (name: NameOf<V, string>) => ({
      ...common(name),
      value: String(values[name] ?? ''),
      onChange: (value: string) => set(name, value as V[typeof name]),
    }),
    check: (name: NameOf<V, boolean>) => ({
      ...common(name),
      checked: values[name] === true,
      onChange: (checked: boolean) => set(name, checked as V[typeof name]),
    }),
  }
}

type FormErrors<V extends Values> = ReturnType<typeof useFormErrors<V>>

/** Holds the errors and focuses the first bad field. */
function useFormErrors<V extends Values>() {
  const prefix = useId()
  const [messages, setMessages] = useState<FieldMessages<V>>({})
  const [error, setError] = useState<FormError>()
  const idOf = (name: string) => `${prefix}${name}`
  /** Clears a field's error while it is edited. */
  const clear = useCallback((name: string) => setMessages((before) => ({ ...before, [name]: undefined })), [])
  useEffect(() => {
    const first = error?.fields[0]
    if (first) focusField(first.id)
  }, [error])
  return {
    messages,
    error,
    idOf,
    clear,
    reset: () => {
      setMessages({})
      setError(undefined)
    },
    /** `names` are in the form's order. */
    refuse: (names: readonly string[], found: FieldMessages<V>, message?: string, error?: ApiError) => {
      const fields = names.flatMap((name) => {
        const message = found[name]
        return message === undefined ? [] : [{ id: idOf(name), message }]
      })
      setMessages(found)
      setError({ message: fields.length > 0 ? undefined : message, fields, code: error?.code, error })
    },
  }
}

/** Submits once at a time: checks here, then on the server. */
function useSubmission<V extends Values>(
  options: FormOptions<V>,
  values: V,
  errors: FormErrors<V>,
  onSent: () => void,
) {
  const [pending, setPending] = useState(false)
  const working = useRef(false)
  const names = Object.keys(values)

  function refuseAnswer(error: unknown) {
    const known = error instanceof ApiError ? error : undefined
    const message = options.explain?.(error) ?? failureMessage(error)
    const blamed = known && options.fieldOfCode?.[known.code]
    const found = fieldMessages(known, values, options.serverNames)
    errors.refuse(names, blamed === undefined ? found : { ...found, [blamed]: message }, message, known)
  }

  async function submit() {
    if (working.current) return
    const found = options.check?.(values) ?? {}
    if (Object.values(found).some((message) => message !== undefined)) return errors.refuse(names, found)
    working.current = true
    setPending(true)
    errors.reset()
    try {
      if ((await options.submit(values)) !== false) onSent()
    } catch (error) {
      refuseAnswer(error)
    } finally {
      working.current = false
      setPending(false)
    }
  }
  return { pending, submit }
}

function fieldMessages<V extends Values>(
  error: ApiError | undefined,
  values: V,
  serverNames: Readonly<Record<string, keyof V & string>> = {},
): FieldMessages<V> {
  const found: FieldMessages<V> = {}
  for (const { path, message } of error?.fields ?? []) {
    const wanted = serverNames[path] ?? path
    // An error of a whole group shows beside the group's first field: `rtpSource` at `rtpSource.url`.
    const name: keyof V | undefined = Object.keys(values).find(
      (known) => known === wanted || known.startsWith(`${wanted}.`),
    )
    if (name !== undefined) found[name] ??= message ?? error?.message
  }
  return found
}
