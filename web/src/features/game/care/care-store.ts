import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { AskCare } from '#shared/models/care.ts'
import { api, call } from '#web/lib/api.ts'

export type CareMessage = NonNullable<OutputOf<typeof api.care.ask>['message']>

interface Asked {
  readonly userId: string
  /** On the server's clock. */
  readonly atMs: number
  readonly message?: CareMessage | undefined
  /** It was read aloud. */
  readonly told?: boolean
}

// The server gives a message once: it is kept for as long as the document lives, for both tabs of the game.
let asked: Asked | undefined
const listeners = new Set<() => void>()

function put(next: Asked | undefined): void {
  asked = next
  for (const listener of listeners) listener()
}

/** The server says nothing twice within this time. */
const ASK_AGAIN_MS = 24 * 3_600_000

/** Asks once a day at most; where it fails, nothing is shown and the next visit asks again. */
export async function askCare(userId: string, nowMs: number): Promise<void> {
  if (asked?.userId === userId && nowMs - asked.atMs < ASK_AGAIN_MS) return
  const mine: Asked = { userId, atMs: nowMs }
  put(mine)
  try {
    const { message } = await call(api.care.ask, { input: zoneInput() })
    if (asked === mine) put({ ...mine, message })
  } catch {
    if (asked === mine) put(undefined)
  }
}

/** Some browsers name an offset, or nothing. */
function zoneInput(): z.infer<typeof AskCare> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return z.safeParse(AskCare, { timeZone }).data ?? {}
}

export function closeCare(): void {
  if (asked) put({ ...asked, message: undefined })
}

/** True once for each message: whoever hears it need not hear it again. */
export function tellCare(): boolean {
  if (!asked?.message || asked.told) return false
  put({ ...asked, told: true })
  return true
}

/** What the server said to this person. */
export function useCareMessage(userId: string | undefined): CareMessage | undefined {
  const current = useSyncExternalStore(onChange, () => asked)
  return current?.userId === userId ? current?.message : undefined
}

function onChange(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}
