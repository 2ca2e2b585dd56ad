import { type Account, accountKey } from '#functions/domain/accounts/account.ts'
import { wordItems } from '#functions/domain/search/items.ts'
import { searchedOf } from '#functions/endpoints/streams/words.ts'
import type { Item } from '#functions/platform/table/item.ts'
import { getItem } from '#functions/platform/table/read.ts'
import { retryOnConflict } from '#functions/platform/table/retry-on-conflict.ts'
import { transact, type Write } from '#functions/platform/table/write.ts'
import { scan } from '#infra/secrets/stored.ts'

const PARALLEL = 10
/** Words in a transaction, which takes 100 writes. */
const WORDS_AT_ONCE = 90

/**
 * Writes the words of all records that can be searched for, and says of how many: of those from before there were any,
 * as the stream's function only writes them where they change. It may run again, and while the site is in use: a record
 * that changes in the same moment is read anew.
 */
export async function fillWords(): Promise<number> {
  let filled = 0
  for await (const items of scan()) {
    const records = items.filter((item) => searchedOf(item) !== undefined)
    for (let start = 0; start < records.length; start += PARALLEL) {
      await Promise.all(records.slice(start, start + PARALLEL).map(fillRecord))
    }
    filled += records.length
  }
  return filled
}

function fillRecord(read: Item): Promise<void> {
  return retryOnConflict(async (attempt) => {
    const item = attempt === 1 ? read : await getItem<Item>(read)
    const record = item && searchedOf(item)
    if (!record || record.words.length === 0) return
    const words = wordItems(record).map((put): Write => ({ name: put.sk, put }))
    for (let start = 0; start < words.length; start += WORDS_AT_ONCE)
      await transact([...words.slice(start, start + WORDS_AT_ONCE), stands(item)])
  })
}

/** While what the words are made of is as it was read, so that no later change is set back. */
function stands(item: Item): Write {
  const { pk, sk } = item
  const isAccount = sk === accountKey('').sk
  const { email, username, links } = item as Item & Account
  return {
    name: 'record',
    check: { pk, sk },
    ...(isAccount
      ? {
          ConditionExpression: 'email = :email AND username = :username AND links = :links',
          ExpressionAttributeValues: { ':email': email, ':username': username, ':links': links },
        }
      : { ConditionExpression: 'rev = :rev', ExpressionAttributeValues: { ':rev': item.rev } }),
  }
}
