import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { HarmMarkersAnswer, HarmMarkersInput } from '#shared/models/harm-markers.ts'
import { DAY_MS } from '#shared/time.ts'
import { HARM_MARKERS } from '#web/lib/account-storage.ts'
import { api, call } from '#web/lib/api.ts'
import { store, stored } from '#web/lib/storage.ts'

export type HarmMarkerMessage = NonNullable<OutputOf<typeof api.harmMarkers.ask>['message']>

const HarmMarkerState = z.strictObject({
  userId: z.string(),
  /** Time of the request on the server's clock, epoch milliseconds. */
  atMs: z.number(),
  message: z.optional(HarmMarkersAnswer.shape.message),
  /** True after the announcement. */
  told: z.optional(z.boolean()),
})
type HarmMarkerState = z.infer<typeof HarmMarkerState>

/** Kept in this tab until the user closes the message: the server sends it once, and its links leave the application. */
let state: HarmMarkerState | undefined = read()
const listeners = new Set<() => void>()

function read(): HarmMarkerState | undefined {
  try {
    return z.safeParse(HarmMarkerState, JSON.parse(stored(HARM_MARKERS, 'sessionStorage') ?? 'null')).data
  } catch {
    return undefined
  }
}

function setState(next: HarmMarkerState | undefined): void {
  state = next
  // Without storage the state lasts as long as the document.
  store(HARM_MARKERS, next?.message ? JSON.stringify(next) : undefined, 'sessionStorage')
  for (const listener of listeners) listener()
}

/** The server sends no second message within this time. */
const ASK_AGAIN_MS = DAY_MS

/** Asks at most once a day. A failure shows nothing, and the next visit asks again. */
export async function fetchHarmMarkers(userId: string, nowMs: number): Promise<void> {
  if (state?.userId === userId && nowMs - state.atMs < ASK_AGAIN_MS) return
  const pending: HarmMarkerState = { userId, atMs: nowMs }
  setState(pending)
  try {
    const { message } = await call(api.harmMarkers.ask, { input: zoneInput() })
    if (state === pending) setState({ ...pending, message })
  } catch {
    if (state === pending) setState(undefined)
  }
}

/** Returns the browser's time zone; empty if the browser reports an offset or nothing. */
function zoneInput(): z.infer<typeof HarmMarkersInput> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return z.safeParse(HarmMarkersInput, { timeZone }).data ?? {}
}

export function dismissHarmMarkers(): void {
  if (state) setState({ ...state, message: undefined })
}

/** Returns true once per message, so that it is announced once. */
export function announceOnce(): boolean {
  if (!state?.message || state.told) return false
  setState({ ...state, told: true })
  return true
}

export function useHarmMarkerMessage(userId: string | undefined): HarmMarkerMessage | undefined {
  const current = useSyncExternalStore(onChange, () => state)
  return current?.userId === userId ? current?.message : undefined
}

function onChange(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}
