import type { Casino } from '#shared/models/casino.ts'
import type { Me } from '#web/lib/use-fresh-me.ts'

export interface SetupTools {
  readonly casinos: readonly Casino[]
  /** The visitor's country, else the profile's. */
  readonly country: string | undefined
  /** Asks the server for the user's current state. */
  readonly refresh: () => Promise<Me>
  readonly choose: (code: string | undefined) => void
}

/** Returns a casino's name, or its code if it is no longer shown here. */
export function casinoName(casinos: readonly Casino[], code: string): string {
  return casinos.find((casino) => casino.code === code)?.name ?? code
}
