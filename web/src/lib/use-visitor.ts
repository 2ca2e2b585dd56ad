import { casinoRule } from '#shared/countries/casino-rule.ts'
import { useSession } from './session.tsx'

export interface Visitor {
  readonly country: string | undefined
  /** The stricter minimum age of both countries, in years. */
  readonly age: number
}

/** Returns the visitor's likely country and its minimum age. */
export function useVisitor(): Visitor {
  const { user, country } = useSession()
  return { country: country ?? user?.country, age: casinoRule([country, user?.country]).age }
}
