import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { HarmMarkersAnswer, HarmMarkersInput } from '#shared/models/harm-markers.ts'
import { CARE } from '#web/lib/account-storage.ts'
import { api, call } from '#web/lib/api.ts'

export type HarmMarkerMessage = NonNullable<OutputOf<typeof api.care.ask>['message']>

const Asked = z.strictObject({
  userId: z.string(),
  /** On the server's clock. */
  atMs: z.number(),
  message: z.optional(HarmMarkersAnswer.shape.message),
  /** It was read aloud. */
  told: z.optional(z.boolean()),
})
type Asked = z.infer<typeof Asked>

// The server gives a message once, and its own links lead out of the application: it stays in this tab until it is closed.
let asked: Asked | undefined = read()
const listeners = new Set<() => void>()

function read(): Asked | undefined {
  try {
    return z.safeParse(Asked, JSON.parse(sessionStorage.getItem(CARE) ?? 'null')).data
  } catch {
    return undefined
  }
}

function put(next: Asked | undefined): void {
  asked = next
  try {
    if (next?.message) sessionStorage.setItem(CARE, JSON.stringify(next))
    else sessionStorage.removeItem(CARE)
  } catch {
    // Storage is switched off: it holds as long as the document.
  }
  for (const listener of listeners) listener()
}

/** The server says nothing twice within this time. */
const ASK_AGAIN_MS = 24 * 3_600_000

/** Asks once a day at most; where it fails, nothing is shown and the next visit asks again. */
export async function fetchHarmMarkers(userId: string, nowMs: number): Promise<void> {
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
function zoneInput(): z.infer<typeof HarmMarkersInput> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return z.safeParse(HarmMarkersInput, { timeZone }).data ?? {}
}

export function dismissHarmMarkers(): void {
  if (asked) put({ ...asked, message: undefined })
}

/** True once for each message: whoever hears it need not hear it again. */
export function announceOnce(): boolean {
  if (!asked?.message || asked.told) return false
  put({ ...asked, told: true })
  return true
}

/** What the server said to this person. */
export function useHarmMarkerMessage(userId: string | undefined): HarmMarkerMessage | undefined {
  const current = useSyncExternalStore(onChange, () => asked)
  return current?.userId === userId ? current?.message : undefined
}

function onChange(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}
