import { getItems } from '../../platform/table/read.ts'
import { type Account, accountKey } from './account.ts'

/** Names by account id; who is gone has none. */
export type Names = ReadonlyMap<string, string>

export async function loadNames(ids: Iterable<string>): Promise<Names> {
  // A name that was changed in the last second may be told as it was.
  const accounts = await getItems<Account>([...new Set(ids)].map(accountKey), true)
  return new Map(accounts.map(({ id, username }) => [id, username]))
}

export function authorOf(
  id: string,
  names: Names,
): { readonly _id: string; readonly name: string | undefined } {
  return { _id: id, name: names.get(id) }
}
