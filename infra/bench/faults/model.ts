import { type CallAnswer, call } from '#functions/testing/call.ts'
import { mailsTo } from '#functions/testing/people.ts'
import type { AnyEndpoint } from '#shared/api/endpoint.ts'
import type { Draw } from '../hostile/generator.ts'
import type { Weather } from './weather.ts'

export const START_MS = Date.parse('2027-03-10T10:00:00.000Z')
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** What a call said: done with a body, refused with a code, or nothing that can be relied on. */
export interface Said<E extends AnyEndpoint> {
  readonly done?: CallAnswer<E>['body']
  readonly refused?: string
  readonly cookie?: string | undefined
}

export interface World {
  readonly weather: Weather
  readonly errors: string[]
  readonly casino: string
  /** By the actor, so that the faults of one do not depend on how fast the others are. */
  readonly calls: Map<string, number>
  /** Addresses to which the same words may go more than once. */
  readonly mayRepeat: Set<string>
  unknown: number
  nowMs: number
}

/** A value that was set: one of those that may stand by now. */
export class Known<T> {
  private possible: Set<T>
  constructor(first: T) {
    this.possible = new Set([first])
  }
  note(value: T, said: Said<AnyEndpoint>): void {
    if (said.done !== undefined) this.possible = new Set([value])
    else if (said.refused === undefined) this.possible.add(value)
  }
  has(value: T): boolean {
    return this.possible.has(value)
  }
  values(): T[] {
    return [...this.possible]
  }
}

/** What was made under a key: to be there once if that was ever answered, and never twice. */
export interface Made {
  readonly key: string
  readonly title: string
  id?: string
}

export type Step = (draw: Draw) => Promise<void>

export function nameOfNext({ calls }: World, actor: string): string {
  const number = (calls.get(actor) ?? 0) + 1
  calls.set(actor, number)
  return `${actor} ${number}`
}

export async function ask<E extends AnyEndpoint>(
  world: World,
  name: string,
  endpoint: E,
  options: Parameters<typeof call<E>>[1],
): Promise<Said<E>> {
  const label = `${name} ${endpoint.method} ${endpoint.path}`
  const outcome = await world.weather.under(nameOfNext(world, name), () =>
    call(endpoint, { at: world.nowMs, ...options }),
  )
  if (outcome === 'unknown') {
    world.unknown += 1
    return {}
  }
  const { status, body, error, cookie } = outcome.answer
  if (status >= 500) world.errors.push(`${label}: ${status} ${JSON.stringify(error)}`)
  // An answer without a body is one, too.
  return status < 400 ? { done: body ?? ({} as typeof body), cookie } : { refused: error.code, cookie }
}

/** What stands in the newest mail to an address, sent or waiting. */
export async function codeTo(world: World, email: string): Promise<string | undefined> {
  const texts = world.weather.mails.filter(({ to }) => to === email).map(({ text }) => text)
  const waiting = (await mailsTo(email)).flatMap(({ data }) => ('code' in data ? [data.code] : []))
  return waiting.at(-1) ?? /\b\d{6}\b/.exec(texts.at(-1) ?? '')?.[0]
}

/** Each is there once if it was answered, and never twice. */
export function once(
  stored: readonly { readonly id: string; readonly title: string }[],
  wanted: readonly Made[],
  tell: (text: string) => void,
): void {
  for (const { title, id } of wanted) {
    const found = stored.filter((one) => one.title === title)
    if (found.length > 1) tell(`${title} is there ${found.length} times`)
    if (id !== undefined && found[0]?.id !== id) tell(`${title} was answered and is not there`)
  }
}
