import { casinoRule } from '#shared/countries/casino-rule.ts'
import { useSession } from './session.tsx'

export interface Visitor {
  /** What the network says, then what the account says; nothing where neither says anything. */
  readonly country: string | undefined
  /** Years, by the strictest of both. */
  readonly age: number
}

/** Where this person seems to be. */
export function useVisitor(): Visitor {
  const { user, country } = useSession()
  return { country: country ?? user?.country, age: casinoRule([country, user?.country]).age }
}
