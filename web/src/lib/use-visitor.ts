import { casinoRule } from '#shared/countries/casino-rule.ts'
import { api, call } from './api.ts'
import { useSession } from './session.tsx'
import { useResource } from './use-resource.ts'

export interface Visitor {
  /** What the network says, then what the account says; nothing where neither says anything. */
  readonly country: string | undefined
  /** Years, by the strictest of both. */
  readonly age: number
}

let asked: Promise<string | undefined> | undefined

// Once a document: a country does not change while a page is read, and failing to learn it is no error.
function visitorCountry(): Promise<string | undefined> {
  asked ??= call(api.site.location).then(
    ({ country }) => country ?? undefined,
    () => {
      asked = undefined
      return undefined
    },
  )
  return asked
}

/** Where this person seems to be. */
export function useVisitor(): Visitor {
  const { user } = useSession()
  const { data } = useResource(visitorCountry, [])
  return { country: data ?? user?.country, age: casinoRule([data, user?.country]).age }
}
