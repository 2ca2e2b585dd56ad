import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ApiError, api, call } from './api.ts'
import { failureMessage } from './failure.ts'
import { useSession } from './session.tsx'
import type { User } from './session-store.ts'
import { useHydrated } from './use-browser.ts'

/** Loads the browser's part of WebAuthn when a passkey is asked for. */
const library = () => import('@simplewebauthn/browser')

export type OwnPasskeys = OutputOf<typeof api.passkeys.list>

/** Returns true if this browser supports passkeys. */
export function knowsPasskeys(): boolean {
  return typeof globalThis.PublicKeyCredential === 'function'
}

/** Drops extension results, since we request no extensions. */
function sent<T extends { clientExtensionResults: object }>({ clientExtensionResults: _, ...credential }: T) {
  return credential
}

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
 * Logs in with any of the user's passkeys for this site.
 * @param isOver true if the form has gone while the server answered (autofill only)
 */
async function loginByPasskey(
  loginOptions: ReturnType<typeof fetchLoginOptions>,
  isOver: (() => boolean) | undefined,
): Promise<User> {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([library(), loginOptions])
  if (isOver?.()) throw new DOMException('The form has gone', 'AbortError')
  const useBrowserAutofill = isOver !== undefined
  const credential = sent(await startAuthentication({ optionsJSON, useBrowserAutofill }))
  const { user } = await call(api.passkeys.login, { input: { credential } })
  return user
}

const fetchLoginOptions = () => call(api.passkeys.loginOptions)

/** Returns true if the browser can offer passkeys in the address field. */
async function offersAutofill(): Promise<boolean> {
  return knowsPasskeys() && (await (await library()).browserSupportsWebAuthnAutofill())
}

/**
 * Withdraws the autofill offer, if there is one. The library asks the browser once more before it begins, so an offer
 * about to begin is withdrawn after that.
 */
async function endAutofill(): Promise<void> {
  if (!knowsPasskeys()) return
  const { WebAuthnAbortService, browserSupportsWebAuthnAutofill } = await library()
  WebAuthnAbortService.cancelCeremony()
  await browserSupportsWebAuthnAutofill()
  WebAuthnAbortService.cancelCeremony()
}

/** Returns true if the user closed the browser's dialog or another request replaced it; that is no error. */
export function isDismissed(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
}

/** Returns true if the device already has a passkey for this account. */
export function isKnownDevice(error: unknown): boolean {
  return error instanceof Error && error.name === 'InvalidStateError'
}

/** A challenge lives five minutes; the autofill offer is renewed earlier. */
const OFFER_MS = 4 * 60_000

/** Returns the login by passkey: offered in the address field while the form is shown, and by a button. */
export function usePasskeyLogin(onLoggedIn: (user: User) => unknown) {
  const { t } = useTranslation('auth')
  const { refresh } = useSession()
  // The prerendered page assumes a browser that supports passkeys, as nearly all do.
  const hydrated = useHydrated()
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string>()
  const [offerCount, setOfferCount] = useState(0)
  /** Number of the current request; an offer of an older one does not begin. */
  const request = useRef(0)
  const optionsRequest = useRef<Promise<unknown>>(Promise.resolve())

  /** @returns true if the user is logged in */
  async function attempt(isOver?: () => boolean): Promise<boolean> {
    try {
      const options = fetchLoginOptions()
      optionsRequest.current = options.catch(() => undefined)
      const user = await loginByPasskey(options, isOver)
      await refresh()
      onLoggedIn(user)
      return true
    } catch (failure) {
      const wrong = failure instanceof ApiError && failure.code === 'bad_credentials'
      // Nobody requested the autofill offer, so its failures are reported only once the user takes it.
      if (wrong) setError(t('login.passkeyFailed'))
      else if (!isOver && !isDismissed(failure)) setError(failureMessage(failure))
      return false
    }
  }

  const takeOffer = useEffectEvent(attempt)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new count renews the offer
  useEffect(() => {
    const own = ++request.current
    const isOver = () => request.current !== own
    const offer = async () => {
      if ((await offersAutofill()) && !isOver()) await takeOffer(isOver)
    }
    // The button and the password remain if the offer fails.
    void offer().catch(() => undefined)
    const timer = setTimeout(() => setOfferCount((before) => before + 1), OFFER_MS)
    return () => {
      request.current++
      clearTimeout(timer)
      void endAutofill()
    }
  }, [offerCount])

  /**
   * Stops an offer that has not sent its request yet, and resolves once the server has answered one that has. The
   * server's answer puts a device mark into the session cookie and would overwrite an earlier login.
   */
  function settled() {
    request.current++
    return optionsRequest.current
  }

  async function run() {
    request.current++
    setPending(true)
    setError(undefined)
    const isLoggedIn = await attempt()
    setPending(false)
    // The button's request has ended the autofill offer.
    if (!isLoggedIn) setOfferCount((before) => before + 1)
  }
  return { possible: knowsPasskeys() || !hydrated, pending, error, run: () => void run(), settled }
}
