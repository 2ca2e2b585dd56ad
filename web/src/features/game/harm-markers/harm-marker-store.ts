import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { HarmMarkersAnswer, HarmMarkersInput } from '#shared/models/harm-markers.ts'
import { DAY_MS } from '#shared/time.ts'
import { CARE } from '#web/lib/account-storage.ts'
import { api, call } from '#web/lib/api.ts'

export type HarmMarkerMessage = NonNullable<OutputOf<typeof api.care.ask>['message']>

const AskedMarker = z.strictObject({
  userId: z.string(),
  /** By the server's clock. */
  atMs: z.number(),
  message: z.optional(HarmMarkersAnswer.shape.message),
  /** True after the announcement. */
  told: z.optional(z.boolean()),
})
type AskedMarker = z.infer<typeof AskedMarker>

// The server sends a message once, and its links leave the application: this tab keeps it until it is closed.
let asked: AskedMarker | undefined = read()
const listeners = new Set<() => void>()

function read(): AskedMarker | undefined {
  try {
    return z.safeParse(AskedMarker, JSON.parse(sessionStorage.getItem(CARE) ?? 'null')).data
  } catch {
    return undefined
  }
}

function put(next: AskedMarker | undefined): void {
  asked = next
  try {
    if (next?.message) sessionStorage.setItem(CARE, JSON.stringify(next))
    else sessionStorage.removeItem(CARE)
  } catch {
    // Without storage the state lasts as long as the document.
  }
  for (const listener of listeners) listener()
}

/** The server repeats nothing within this time. */
const ASK_AGAIN_MS = DAY_MS

/** Asks at most once a day. A failure shows nothing, and the next visit asks again. */
export async function fetchHarmMarkers(userId: string, nowMs: number): Promise<void> {
  if (asked?.userId === userId && nowMs - asked.atMs < ASK_AGAIN_MS) return
  const mine: AskedMarker = { userId, atMs: nowMs }
  put(mine)
  try {
    const { message } = await call(api.care.ask, { input: zoneInput() })
    if (asked === mine) put({ ...mine, message })
  } catch {
    if (asked === mine) put(undefined)
  }
}

/** Returns no zone for browsers that report an offset or nothing. */
function zoneInput(): z.infer<typeof HarmMarkersInput> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return z.safeParse(HarmMarkersInput, { timeZone }).data ?? {}
}

export function dismissHarmMarkers(): void {
  if (asked) put({ ...asked, message: undefined })
}

/** Returns true once per message, so that it is announced once. */
export function announceOnce(): boolean {
  if (!asked?.message || asked.told) return false
  put({ ...asked, told: true })
  return true
}

export function useHarmMarkerMessage(userId: string | undefined): HarmMarkerMessage | undefined {
  const current = useSyncExternalStore(onChange, () => asked)
  return current?.userId === userId ? current?.message : undefined
}

function onChange(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}
