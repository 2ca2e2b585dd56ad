import { useEffect, useRef, useState } from 'react'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ApiError, api, call } from './api.ts'
import { failureMessage } from './failure.ts'
import { type User, useSession } from './session.tsx'
import { useHydrated } from './use-browser.ts'

/** The browser's part of WebAuthn, for whoever uses it: loaded when a passkey is asked for. */
const library = () => import('@simplewebauthn/browser')

export type OwnPasskeys = OutputOf<typeof api.passkeys.list>

/** Whether this browser can use passkeys at all. */
export function knowsPasskeys(): boolean {
  return typeof globalThis.PublicKeyCredential === 'function'
}

/** We ask for no extensions, so nothing is sent of what a browser says of them. */
function sent<T extends { clientExtensionResults: object }>({ clientExtensionResults: _, ...credential }: T) {
  return credential
}

/** Has the device make a passkey, and adds it to the account. */
export async function addPasskey(name: string): Promise<void> {
  const [{ startRegistration }, optionsJSON] = await Promise.all([
    library(),
    call(api.passkeys.createOptions),
  ])
  const credential = sent(await startRegistration({ optionsJSON }))
  await call(api.passkeys.create, { input: { credential, ...(name === '' ? {} : { name }) } })
}

/** Proves the session anew by a passkey of its own account. */
export async function proveByPasskey(): Promise<void> {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([
    library(),
    call(api.passkeys.reauthOptions),
  ])
  const credential = sent(await startAuthentication({ optionsJSON }))
  await call(api.users.reauth, { input: { credential } })
}

/**
 * Logs in by whichever passkey of this site the person chooses.
 *
 * @param isOver of an offer in the field: whether its form has gone while the server was asked
 */
async function loginByPasskey(
  asked: ReturnType<typeof askLogin>,
  isOver: (() => boolean) | undefined,
): Promise<User> {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([library(), asked])
  if (isOver?.()) throw new DOMException('The form has gone', 'AbortError')
  const useBrowserAutofill = isOver !== undefined
  const credential = sent(await startAuthentication({ optionsJSON, useBrowserAutofill }))
  const { user } = await call(api.passkeys.login, { input: { credential } })
  return user
}

const askLogin = () => call(api.passkeys.loginOptions)

/** Whether the browser can offer passkeys in the field of the address. */
async function offersAutofill(): Promise<boolean> {
  return knowsPasskeys() && (await (await library()).browserSupportsWebAuthnAutofill())
}

/**
 * Takes back the offer in the field, if there is one. The library asks the browser once more before it begins: an offer
 * that was about to begin is taken back after that.
 */
async function endAutofill(): Promise<void> {
  if (!knowsPasskeys()) return
  const { WebAuthnAbortService, browserSupportsWebAuthnAutofill } = await library()
  WebAuthnAbortService.cancelCeremony()
  await browserSupportsWebAuthnAutofill()
  WebAuthnAbortService.cancelCeremony()
}

/** The person closed the browser's dialog, or another question took its place: no fault to tell of. */
export function isDismissed(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
}

/** The device has one for this account already. */
export function isKnownDevice(error: unknown): boolean {
  return error instanceof Error && error.name === 'InvalidStateError'
}

/** A challenge lives five minutes: the offer in the field is made anew before. */
const OFFER_MS = 4 * 60_000

interface PasskeyLogin {
  /** Whether this browser can use passkeys. */
  readonly possible: boolean
  readonly pending: boolean
  readonly error: string | undefined
  readonly run: () => void
  /**
   * Once the server has answered what it was asked for the offer. The answer marks the device in the cookie that holds the
   * session: a login that was answered before it would be lost.
   */
  readonly settled: () => Promise<unknown>
}

/** A login by passkey: offered in the field of the address as long as the form is there, and by a button. */
export function usePasskeyLogin(onLoggedIn: (user: User) => unknown): PasskeyLogin {
  const { t } = useTranslation('auth')
  const { refresh } = useSession()
  // Where the page is written, of a browser that knows them, as nearly all do.
  const hydrated = useHydrated()
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string>()
  const [round, setRound] = useState(0)
  /** Which question is the present one: an older offer is not begun any more. */
  const question = useRef(0)
  const asked = useRef<Promise<unknown>>(Promise.resolve())
  const latest = useRef(attempt)
  latest.current = attempt

  /** @returns whether somebody is logged in */
  async function attempt(isOver?: () => boolean): Promise<boolean> {
    try {
      const options = askLogin()
      asked.current = options.catch(() => undefined)
      const user = await loginByPasskey(options, isOver)
      await refresh()
      onLoggedIn(user)
      return true
    } catch (failure) {
      const wrong = failure instanceof ApiError && failure.code === 'bad_credentials'
      // Nobody asked for the offer in the field: what fails before somebody takes it is not told.
      if (wrong) setError(t('login.passkeyFailed'))
      else if (!isOver && !isDismissed(failure)) setError(failureMessage(failure))
      return false
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round makes the offer anew
  useEffect(() => {
    const own = ++question.current
    const isOver = () => question.current !== own
    const offer = async () => {
      if ((await offersAutofill()) && !isOver()) await latest.current(isOver)
    }
    // Without it there are still the button and the password.
    void offer().catch(() => undefined)
    const timer = setTimeout(() => setRound((before) => before + 1), OFFER_MS)
    return () => {
      question.current++
      clearTimeout(timer)
      void endAutofill()
    }
  }, [round])

  /** An offer that has not asked yet no longer does. */
  function settled() {
    question.current++
    return asked.current
  }

  async function run() {
    question.current++
    setPending(true)
    setError(undefined)
    const done = await attempt()
    setPending(false)
    // The button's question has ended the offer.
    if (!done) setRound((before) => before + 1)
  }
  return { possible: knowsPasskeys() || !hydrated, pending, error, run: () => void run(), settled }
}
