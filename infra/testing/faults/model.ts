import { type CallAnswer, call } from '#functions/testing/call.ts'
import { mailsTo } from '#functions/testing/people.ts'
import type { AnyEndpoint } from '#shared/api/endpoint.ts'
import type { Draw } from '../hostile/generator.ts'
import type { FaultInjector } from './fault-injector.ts'

export const START_MS = Date.parse('2027-03-10T10:00:00.000Z')

/** Answer of a call: done with a body, refused with a code, or neither if the outcome is unknown. */
export interface Said<E extends AnyEndpoint> {
  readonly done?: CallAnswer<E>['body']
  readonly refused?: string
  readonly cookie?: string | undefined
}

export interface World {
  readonly injector: FaultInjector
  readonly errors: string[]
  readonly casino: string
  /** Calls per actor, so that one actor's faults do not depend on the speed of the others. */
  readonly calls: Map<string, number>
  /** Addresses that may get the same mail more than once. */
  readonly mayRepeat: Set<string>
  unknown: number
  nowMs: number
}

/** The values that a field may have, after calls of known and unknown outcome. */
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

/** A record made with an idempotency key: stored once if a call was answered, never twice. */
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
  const outcome = await world.injector.under(nameOfNext(world, name), () =>
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

/** Reads the code of the newest mail to an address, sent or waiting. */
export async function codeTo(world: World, email: string): Promise<string | undefined> {
  const texts = world.injector.mails.filter(({ to }) => to === email).map(({ text }) => text)
  const waiting = (await mailsTo(email)).flatMap(({ data }) => ('code' in data ? [data.code] : []))
  return waiting.at(-1) ?? /\b\d{6}\b/.exec(texts.at(-1) ?? '')?.[0]
}

/** Reports records that are stored twice, or not at all though a call was answered. */
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
