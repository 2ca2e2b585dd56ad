import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { beforeLogout } from '#web/lib/client.ts'
import styles from './admin-page.module.css'
import { Button } from './button.tsx'
import { areRowKeysOn, isShortcutBlocked } from './record-list/use-row-keys.ts'

/**
 * The time in which a held call can be undone before it is sent; the texts and the bar in the style sheet use the
 * same.
 */
const HOLD_MS = 10_000

interface HeldCall {
  /** The decided record; a second call with the same key replaces the first. */
  readonly key: string
  /** The notice's text. */
  readonly text: string
  /** Names the button that does not wait; by default it sends an email. */
  readonly now?: string
  /** Sends the call and handles its failure, possibly after its screen has closed. */
  readonly send: () => Promise<void>
}

const timers = new Map<string, ReturnType<typeof setTimeout>>()
let held: readonly HeldCall[] = []
const listeners = new Set<() => void>()

function setHeld(next: readonly HeldCall[]): void {
  held = next
  for (const listener of listeners) listener()
}

/**
 * Sends a call after ten seconds in which it can be undone. Leaving the page or logging out sends it at once, so no
 * decision is lost. The call must use `keepalive`.
 */
export function holdCall(call: HeldCall): void {
  cancelHeld(call.key)
  timers.set(
    call.key,
    setTimeout(() => void sendHeld(call.key), HOLD_MS),
  )
  setHeld([...held, call])
}

function cancelHeld(key: string): void {
  clearTimeout(timers.get(key))
  timers.delete(key)
  setHeld(held.filter((call) => call.key !== key))
}

/** Sends a held call now; does nothing if it was undone or sent. */
export async function sendHeld(key: string): Promise<void> {
  const call = held.find((each) => each.key === key)
  if (!call || !timers.has(key)) return
  clearTimeout(timers.get(key))
  timers.delete(key)
  // Shown until the answer arrives, so that nobody decides the same record twice.
  await call.send().finally(() => setHeld(held.filter((each) => each !== call)))
}

const sendAll = () => Promise.allSettled(held.map(({ key }) => sendHeld(key)))

beforeLogout(sendAll)
globalThis.addEventListener?.('pagehide', () => void sendAll())

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function useHeldCalls(): readonly HeldCall[] {
  return useSyncExternalStore(subscribe, () => held)
}

export function useIsHeld(key: string): boolean {
  return useHeldCalls().some((call) => call.key === key)
}

/** Lists held calls with an undo button; z undoes the newest. */
export function HeldCalls() {
  const { t } = useTranslation('admin')
  const calls = useHeldCalls()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'z' || isShortcutBlocked(event) || !areRowKeysOn()) return
      const newest = held.findLast(({ key }) => timers.has(key))
      if (newest) cancelHeld(newest.key)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <div role="status" className={styles.held}>
      {calls.map(({ key, text, now }) => (
        <div key={key} className={styles.heldCall}>
          <p>{text}</p>
          <Button small onClick={() => cancelHeld(key)}>
            {t('held.undo')} <kbd>z</kbd>
          </Button>
          <Button small kind="quiet" onClick={() => void sendHeld(key)}>
            {now ?? t('held.sendNow')}
          </Button>
        </div>
      ))}
    </div>
  )
}
