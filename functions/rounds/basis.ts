import type { Account } from '../accounts/account.ts'
import { limitsAt } from '../accounts/rules.ts'
import { byCode, casinoKey, type StoredCasino } from '../casinos/items.ts'
import { type Ledger, ledgerKey, NOTHING_REPORTED } from '../stakes/items.ts'
import type { Item } from '../table/item.ts'
import { getItems } from '../table/read.ts'

/** What stands beside the account in judging a draw. */
export interface Basis {
  /** Those of the person's links, by code. */
  readonly casinos: ReadonlyMap<string, StoredCasino>
  /** Where a loss budget holds now; nobody else's is read. */
  readonly ledger?: Ledger
}

/** One read at most; none for whoever has neither a link nor a loss budget. */
export async function loadBasis({ id, links, limits }: Account, nowMs: number): Promise<Basis> {
  const casinos = Object.keys(links).map(casinoKey)
  if (!limitsAt(limits, nowMs).lossBudget) return { casinos: byCode(await getItems(casinos)) }
  const key = ledgerKey(id)
  const items = await getItems<Item>([key, ...casinos])
  const isLedger = (item: Item): item is Item & Ledger => item.pk === key.pk && item.sk === key.sk
  const isCasino = (item: Item): item is Item & StoredCasino => !isLedger(item)
  return { casinos: byCode(items.filter(isCasino)), ledger: items.find(isLedger) ?? NOTHING_REPORTED }
}
