import type { Casino } from '#shared/models/casino.ts'
import type { Me } from '#web/lib/use-fresh-me.ts'

/** What every block of the setup may use. */
export interface SetupTools {
  readonly casinos: readonly Casino[]
  /** Of the visitor, else of the profile. */
  readonly country: string | undefined
  /** Asks the server where the person stands now. */
  readonly refresh: () => Promise<Me>
  readonly choose: (code: string | undefined) => void
}

/** A casino's name; its code where it is no longer shown here. */
export function casinoName(casinos: readonly Casino[], code: string): string {
  return casinos.find((casino) => casino.code === code)?.name ?? code
}
