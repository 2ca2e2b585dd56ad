import { useEffect, useRef } from 'react'
import { ROUNDS_PER_HOUR } from '#shared/crash/odds.ts'
import type { LabError } from '#shared/crash/strategy/settings.ts'
import { fromQuery, toQuery } from '#shared/crash/strategy/share.ts'
import type { Settings } from './form/draft.ts'
import { RULES } from './form/rules.ts'

const PER_HOUR = 'perHour'

export type LinkAnswer =
  | { readonly ok: true; readonly settings: Settings }
  | { readonly ok: false; readonly faults: readonly LabError[] }

/**
 * Returns the fragment of `/lab` that reproduces a result. Browsers never send it to a server.
 * @example toFragment({ lab, perHour: 100 }) // '#targetX100=200&…&plan=flat_100&perHour=100'
 */
export function toFragment({ lab, perHour }: Settings): string {
  return `#${toQuery(lab)}&${PER_HOUR}=${perHour}`
}

/** Returns undefined if the fragment is an anchor on the page rather than a comparison. */
export function fromFragment(hash: string): LinkAnswer | undefined {
  const query = hash.replace(/^#/, '')
  const params = new URLSearchParams(query)
  if (!params.has('plan')) return undefined
  const perHour = Number(params.get(PER_HOUR) ?? ROUNDS_PER_HOUR)
  params.delete(PER_HOUR)
  const answer = fromQuery(params.toString())
  if (!answer.ok) return answer
  const { low, high } = RULES.perHour
  const isPossible = Number.isInteger(perHour) && perHour >= low && perHour <= high
  return isPossible
    ? { ok: true, settings: { lab: answer.lab, perHour } }
    : { ok: false, faults: [{ path: PER_HOUR, code: 'invalid_value' }] }
}

/** Reports the address's link on load and on each later change. */
export function useLinked(onLink: (answer: LinkAnswer) => void): void {
  const latest = useRef(onLink)
  latest.current = onLink
  useEffect(() => {
    const take = () => {
      const answer = fromFragment(window.location.hash)
      if (answer) latest.current(answer)
    }
    take()
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])
}
